import { expect, it } from 'vitest';
import { definitionOf } from '../../../src/resources/declared/definitionOf';
import { formOf } from '../../../src/resources/declared/formOf';
import { contracts, declarationOf } from '../../support/declared';

const places = (naming: string) =>
  declarationOf(
    'places',
    JSON.stringify({
      format: 1,
      name: 'places',
      title: 'Места',
      right: { see: 'categories' },
      scope: 'all',
      fields: { [naming]: { type: 'text', label: 'Место' } },
      list: { columns: [naming] },
    }),
  );
const visits = declarationOf(
  'visits',
  JSON.stringify({
    format: 1,
    name: 'visits',
    title: 'Визиты',
    right: { see: 'categories' },
    scope: 'all',
    fields: { place: { type: 'reference', to: 'places', label: 'Место' } },
    list: { columns: ['place'] },
  }),
  ['places'],
);

it('M05 M07 a section names what it refers to as that is named now, and is the same one while nothing of it has changed', () => {
  const before = definitionOf(visits, [places('title'), visits]);
  expect(definitionOf(visits, [places('title'), visits])).toBe(before);
  const [column] = definitionOf(visits, [places('name'), visits]).columns;
  expect(column).toMatchObject({ source: 'place', reference: { text: 'name', unordered: true } });
});

it('M01 P02 a saved record is found by the first text that the search of its section looks at', () => {
  expect(formOf(contracts(), []).foundBy?.({ id: 1, number: '17/26', comment: 'Срочно' })).toBe('17/26');
  expect(formOf(visits, []).foundBy).toBeUndefined();
});
