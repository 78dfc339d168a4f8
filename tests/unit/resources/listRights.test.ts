import { expect, it } from 'vitest';
import { listRights } from '../../../src/contract/listRights';
import { resources } from '../../../src/resources/registry';

it('O05 the server knows every list of the product that has views, and the right that it asks for', () => {
  const lists = resources.flatMap(({ name, path, right }) => (path === undefined ? [] : [[name, right]]));
  expect(listRights).toEqual(Object.fromEntries(lists));
});
