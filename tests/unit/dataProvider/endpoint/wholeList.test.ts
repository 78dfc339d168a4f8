import { describe, expect, it } from 'vitest';
import type { Declaration } from '../../../../src/contract/declared/declaration';
import { createEndpoint } from '../../../../src/dataProvider/endpoint/createEndpoint';
import type { TransportRequest } from '../../../../src/dataProvider/http';
import { declarationOf } from '../../../support/declared';
import { permitsText } from '../../../support/permits';

const bare = declarationOf('permits', permitsText);
const permits = {
  ...bare,
  idName: 'id',
  fields: {
    number: { type: 'text', label: 'Номер' },
    amount: { type: 'money', label: 'Сумма' },
    signed: { type: 'day', label: 'Подписан' },
    seen: { type: 'moment', label: 'Просмотрен' },
  },
  search: ['number'],
} satisfies Declaration;

const rows = [
  { id: 3, number: 'Д-10', amount: '5.00', signed: '2026-11-02' },
  { id: 1, number: 'Д-9', amount: '12.50', signed: '2025-12-31' },
  { id: 5, number: 'Д-1', amount: null, signed: '2026-01-01' },
  { id: 2, number: 'К-2', amount: '5.00', signed: null },
  { id: 4, number: 'К-1', amount: '100.00', signed: '2026-02-01' },
];

/** The section on a server that answers its lists so, and what it is asked. */
function section(convention: 'simple-rest' | 'drf', answer: unknown, headers = new Headers()) {
  const asked: TransportRequest[] = [];
  const send = async (request: TransportRequest) => {
    asked.push(request);
    return { status: 200, headers, body: answer };
  };
  const { getList } = createEndpoint(send, { ...permits, convention });
  const list = async (field: string, order: 'ASC' | 'DESC', page = 1, filter = {}, perPage = 2) =>
    getList?.({ pagination: { page, perPage }, sort: { field, order }, filter }) ?? { data: [] };
  return { list, asked };
}
const numbers = ({ data }: { data: readonly { id: unknown }[] }) => data.map(({ id }) => id);

describe.each(['simple-rest', 'drf'] as const)(
  'a section on a server that answers with all records at once, by %s',
  (convention) => {
    it('M09 the order is by value, those of one value by their number, and what has none stands at one end', async () => {
      const { list } = section(convention, rows);
      expect(numbers(await list('amount', 'ASC', 1, {}, 10))).toEqual([2, 3, 1, 4, 5]);
      expect(numbers(await list('amount', 'DESC', 1, {}, 10))).toEqual([5, 4, 1, 3, 2]);
      expect(numbers(await list('signed', 'ASC', 1, {}, 10))).toEqual([1, 5, 4, 3, 2]);
      expect(numbers(await list('number', 'ASC', 1, {}, 10))).toEqual([5, 1, 3, 4, 2]);
    });

    it('M09 it is turned page by page, with the number of all', async () => {
      const { list } = section(convention, rows);
      expect(await list('number', 'ASC')).toMatchObject({ total: 5, data: [{ number: 'Д-1' }, { number: 'Д-9' }] });
      expect(numbers(await list('number', 'ASC', 2))).toEqual([3, 4]);
      expect(numbers(await list('number', 'ASC', 3))).toEqual([2]);
      expect(await list('number', 'ASC', 1, { q: 'к-' })).toMatchObject({ total: 2, data: [{ id: 4 }, { id: 2 }] });
    });

    it('M09 a count that says as much is a whole list too; one that says more is a page in the order of its server', async () => {
      const told = (count: number) => section(convention, rows, new Headers({ 'content-range': `items 0-4/${count}` }));
      expect(await told(5).list('number', 'ASC')).toMatchObject({ total: 5, data: [{ id: 5 }, { id: 1 }] });
      expect(await told(9).list('number', 'ASC')).toMatchObject({ total: 9, data: [{ id: 3 }, { id: 1 }] });
    });
  },
);

it('M09 a day that bounds moments is sent as the whole of it in Moscow', async () => {
  const { list, asked } = section('drf', { count: 0, results: [] });
  await list('number', 'ASC', 1, { seen_gte: '05.11.2026', seen_lte: '06.11.2026' });
  const { searchParams } = new URL(asked[0]?.path ?? '', 'http://there');
  expect([...searchParams].filter(([name]) => name.startsWith('seen'))).toEqual([
    ['seen__gte', '2026-11-05T00:00:00+03:00'],
    ['seen__lte', '2026-11-06T23:59:59.999+03:00'],
  ]);
});

it('M09 moments of a whole list are bounded by their days in Moscow, and ordered by their time', async () => {
  const seen = ['2026-11-30T18:00:00Z', '2026-11-30T21:30:00Z', '2026-11-30T20:59:00Z', '2026-12-01T21:00:00Z'];
  const { list } = section(
    'drf',
    seen.map((at, place) => ({ id: place + 1, number: 'Д', amount: null, signed: null, seen: at })),
  );
  const found = async (filter: object) => numbers(await list('seen', 'ASC', 1, filter, 10));
  expect(await found({})).toEqual([1, 3, 2, 4]);
  expect(await found({ seen_gte: '01.12.2026' })).toEqual([2, 4]);
  expect(await found({ seen_lte: '30.11.2026' })).toEqual([1, 3]);
  expect(await found({ seen_gte: '01.12.2026', seen_lte: '01.12.2026' })).toEqual([2]);
});
