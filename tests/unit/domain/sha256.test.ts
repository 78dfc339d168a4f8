import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sha256 } from '../../../src/domain/sha256';

it('O07 the checksum of a file in pieces is that of the whole, as Node counts it', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 8 }), (pieces) => {
      const hash = new Sha256();
      for (const piece of pieces) hash.update(piece);
      expect(hash.digest()).toBe(createHash('sha256').update(Buffer.concat(pieces)).digest('hex'));
    }),
  );
});

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1_000_003])('O07 %i bytes', (length) => {
  const bytes = new Uint8Array(length).map((_, at) => (at * 7) % 251);
  expect(new Sha256().update(bytes).digest()).toBe(createHash('sha256').update(bytes).digest('hex'));
});
