import { getRandomValues } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { generatePassword } from '../../../src/domain/password';

const chance = (count: number) => getRandomValues(new Uint8Array(count));

it('C11 has 8 letters and digits, both among them, and none that look alike', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(255)), (bytes) => {
      const password = generatePassword((count) => Uint8Array.from({ length: count }, () => bytes.next().value ?? 0));
      expect(password).toMatch(/^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{8}$/);
      expect(password).not.toMatch(/[0Ol1I]/);
    }),
  );
});

it('C11 leaves out the bytes that would favour the first characters', () => {
  const source = [...Array<number>(8).fill(228), ...[0, 1, 2, 3, 8, 9, 10, 11]];
  expect(generatePassword(() => Uint8Array.from(source))).toBe('2345ABCD');
});

it('C11 each of the 57 characters is as likely as any other', () => {
  const counts = new Map<string, number>();
  const passwords = 20_000;
  for (let made = 0; made < passwords; made++) {
    for (const mark of generatePassword(chance)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  expect(counts.size).toBe(57);
  const letters = [...counts].filter(([mark]) => /[A-Za-z]/.test(mark)).map(([, count]) => count);
  const mean = letters.reduce((sum, count) => sum + count, 0) / letters.length;
  const chiSquare = letters.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0);
  expect(chiSquare).toBeLessThan(130);
});

it('C11 gives up on a source that is not random', () => {
  for (const byte of [0, 8, 255])
    expect(() => generatePassword((count) => new Uint8Array(count).fill(byte))).toThrow('not random');
  expect(() => generatePassword(() => new Uint8Array())).toThrow('not random');
});
