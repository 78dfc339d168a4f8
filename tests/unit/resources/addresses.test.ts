import { expect, it } from 'vitest';
import { customRoutes } from '../../../src/custom/routes';
import { resources } from '../../../src/resources/registry';

it('R05 every resource stands at an address of its own, from the root', () => {
  const places = resources.flatMap(({ path }) => path ?? []);
  const pages = customRoutes.map(({ path }) => path);
  expect(places.filter((path) => !path.startsWith('/'))).toEqual([]);
  expect(places.filter((path, at) => places.indexOf(path) < at || pages.includes(path))).toEqual([]);
});
