import { expect, it } from 'vitest';
import { placedNow } from '../../../src/resources/declared/placedNow';
import { declarationOf } from '../../support/declared';

const choices = [{ value: 'open', caption: 'Открыто' }];
const declared = declarationOf(
  'papers',
  JSON.stringify({
    format: 1,
    name: 'papers',
    title: 'Бумаги',
    right: { see: 'categories' },
    scope: 'all',
    fields: {
      title: { type: 'text', label: 'Название', was: ['name'], max: 10 },
      sum: { type: 'text', label: 'Сумма' },
      days: { type: 'number', label: 'Дней' },
      signed: { type: 'day', label: 'Подписан' },
      state: { type: 'select', label: 'Состояние', choices },
      paid: { type: 'boolean', label: 'Оплачено' },
    },
    list: { columns: ['title'] },
  }),
);

it('M07 what was typed goes by the names and types of today; what has no place is named', () => {
  const typed = {
    name: 'Длиннее десяти знаков',
    sum: 1200.5,
    days: '14',
    signed: 'скоро',
    state: 'closed',
    paid: 'может быть',
    note: 'Важно',
    empty: '',
    off: false,
  };
  expect(placedNow(declared, { typed, was: { name: 'Акт', sum: 1000, note: 'Было' } })).toEqual({
    typed: { title: 'Длиннее десяти знаков', sum: '1200,5', days: 14, signed: 'скоро' },
    was: { title: 'Акт' },
    left: ['state', 'paid', 'note'],
  });
});
