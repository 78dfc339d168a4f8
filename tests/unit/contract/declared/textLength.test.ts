import { expect, it } from 'vitest';
import { readDeclaration } from '../../../../src/contract/declared/readDeclaration';
import { valueSchema } from '../../../../src/contract/declared/recordSchema';
import { contractsText } from '../../../support/declared';

it.each([
  [1, 'Не длиннее 1 знака', '1 знак'],
  [3, 'Не длиннее 3 знаков', '3 знака'],
  [21, 'Не длиннее 21 знака', '21 знак'],
])('M02 A19 a text of at most %i says so in Russian, its default too', (max, refused, told) => {
  const long = 'я'.repeat(max + 1);
  const { error } = valueSchema({ type: 'text', label: 'Код', max }).safeParse(long);
  expect(error?.issues.map(({ message }) => message)).toEqual([refused]);
  const definition = JSON.parse(contractsText) as { fields: { comment: object } };
  definition.fields.comment = { type: 'longText', label: 'Примечание', max, default: long };
  const result = readDeclaration('contracts.json', JSON.stringify(definition), new Set());
  expect('faults' in result && result.faults.map(({ message }) => message)).toEqual([`Длиннее "max": ${told}`]);
});
