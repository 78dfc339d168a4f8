import { expect, it } from 'vitest';
import type { ClientCondition } from '../../../src/contract/clientPage';
import { conditionLines } from '../../../src/domain/conditionLines';

const november = { year: 2026, month: 11 };
const december = { year: 2026, month: 12 };
const condition = (change: Partial<ClientCondition>): ClientCondition => ({
  kind: 'list',
  billing_alias: 'dyn_tp',
  dealer_id: 1,
  dealer_name: 'ООО «Заря»',
  start: november,
  until: null,
  price_status: 'active',
  cost: null,
  ...change,
});
const told = (rows: readonly ClientCondition[]) =>
  conditionLines(rows, november).map(({ title, active, next, holdingIn }) => ({
    title,
    active: active?.start,
    next: next && [next.month, next.one?.start],
    december: holdingIn(december)?.start,
  }));

it('O02 a client that goes to another dealer leaves his list and conditions, and has the list of the other from then on', () => {
  const other = { dealer_id: 2, dealer_name: 'ООО «Мыс»', from: december };
  expect(
    told([
      condition({ until: december }),
      condition({ ...other, start: { year: 2026, month: 3 } }),
      condition({ kind: 'api', billing_alias: null, until: december }),
    ]),
  ).toEqual([
    { title: 'Прайс Даобит, ООО «Заря»', active: november, next: [december, undefined], december: undefined },
    {
      title: 'Прайс Даобит, ООО «Мыс»',
      active: undefined,
      next: [december, { year: 2026, month: 3 }],
      december: { year: 2026, month: 3 },
    },
    { title: 'Спецусловие API, ООО «Заря»', active: november, next: [december, undefined], december: undefined },
  ]);
});

it('O02 a list that follows is told of by its month, and none where nothing changes', () => {
  const rows = [condition({}), condition({ start: december, price_status: 'future' })];
  expect(told(rows)).toMatchObject([{ active: november, next: [december, december] }]);
  expect(told(rows.slice(0, 1))).toMatchObject([{ active: november, next: undefined }]);
});
