import { expect, it } from 'vitest';
import { nameOfRow } from '../../../../src/contract/declared/nameOfRow';
import { recordFields } from '../../../../src/contract/declared/recordFields';
import { contracts } from '../../../support/declared';

it('M01 a record is called as its resource says, by its first text, or by its number where that is empty', () => {
  const declared = contracts();
  const { rowName: _, ...unnamed } = declared;
  const { number: __, ...fields } = unnamed.fields;
  const nameOf = (one: typeof unnamed, row: object) => nameOfRow(one, recordFields(one, []), { id: 5, ...row });
  expect(nameOf(declared, { number: '17/26' })).toBe('Договор 17/26');
  expect(nameOf(unnamed, { number: '17/26' })).toBe('17/26');
  expect(nameOf(unnamed, { number: null })).toBe('№ 5');
  expect(nameOf({ ...unnamed, fields }, {})).toBe('№ 5');
});
