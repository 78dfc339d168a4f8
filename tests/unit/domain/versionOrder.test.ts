import { expect, it } from 'vitest';
import { compareVersions } from '../../../src/domain/versionOrder';

it.each([
  ['2026.9', '2026.11'],
  ['2025.09.1', '2025.9.2'],
  ['1.0', '1.0.1'],
  ['1.0-beta', '1.0-rc'],
  ['1.9.9', '2'],
])('O07 version %s comes before %s', (older, newer) => {
  expect(compareVersions(older, newer)).toBeLessThan(0);
  expect(compareVersions(newer, older)).toBeGreaterThan(0);
  expect(compareVersions(older, older)).toBe(0);
});
