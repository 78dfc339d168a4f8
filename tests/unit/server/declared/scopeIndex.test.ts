import { expect, it } from 'vitest';
import type { Declaration } from '../../../../src/contract/declared/declaration';
import { scopeIndex } from '../../../../server/db/declared/scopeIndex';
import { contracts } from '../../../support/declared';

const numbered = ({ fields }: Declaration) => Object.fromEntries(Object.keys(fields).map((name, at) => [name, at + 1]));
const indexOf = (declared: Declaration) => scopeIndex(declared, numbered(declared));

it('M04 has whose the records are, then all that they are put in order and filtered by', () => {
  const declared = contracts();
  const at = numbered(declared);
  const on = indexOf(declared)?.on ?? '';
  const whose = `f_${at.organisation}`;
  expect(on).toContain(`(${whose}_server, ${whose}, id)`);
  for (const source of [...(declared.list.orderings ?? []), ...(declared.list.filters ?? [])])
    if (source !== 'organisation') expect(on.split('INCLUDE')[1]).toMatch(new RegExp(`\\bf_${at[source]}\\b`));
});

it('M04 is none where everybody sees all, and of the owner where records are their own', () => {
  expect(indexOf({ ...contracts(), scope: 'all' })).toBeUndefined();
  expect(indexOf({ ...contracts(), scope: { by: 'owner' } })?.on).toContain('(owner_server, owner_id, id)');
});

it('M04 stays within what an index of PostgreSQL holds, whatever is declared', () => {
  const declared = contracts();
  const names = Array.from({ length: 60 }, (_, at) => `field${at}`);
  for (const max of [undefined, 400, 10]) {
    const fields = Object.fromEntries(names.map((name) => [name, { type: 'text', label: name, max } as const]));
    const wide = { ...declared, fields: { ...declared.fields, ...fields } };
    const on = indexOf({ ...wide, list: { ...wide.list, orderings: names, filters: [] } })?.on ?? '';
    const included = on.split('INCLUDE')[1]?.match(/f_\d+/g) ?? [];
    expect(included.length).toBeLessThanOrEqual(25);
    expect(included.length * 3 * (max ?? 1000)).toBeLessThanOrEqual(1600);
  }
});

it('M04 is known by its columns: of the same ones it has the same name', () => {
  const declared = contracts();
  expect(indexOf(contracts())?.name).toBe(indexOf(declared)?.name);
  const other = { ...declared, list: { ...declared.list, orderings: [] } };
  expect(indexOf(other)?.name).not.toBe(indexOf(declared)?.name);
});
