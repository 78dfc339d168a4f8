import { expect, it } from 'vitest';
import { newKey } from '../../../src/domain/newKey';

it('I03 a key is a UUID of its own, made of what plain HTTP has', () => {
  const keys = Array.from({ length: 1000 }, newKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(1000);
});
