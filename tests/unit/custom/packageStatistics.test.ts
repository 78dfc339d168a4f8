import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billable,
  clientEntries,
  clientRows,
  kindGroups,
  monthsOf,
  sumKinds,
} from '../../../src/custom/reports/packageStatistics';
import { sortRows } from '../../../src/custom/reports/sortRows';
import type { ListedPackages } from '../../../src/dataProvider/reportVerbs';
import { shortClient } from '../../../src/domain/shortClient';

const captions = ['ПИ', 'ПНП', 'ЭТД', 'Эмулятор'];
const none: ReadonlySet<never> = new Set<never>();

/** A dealer with so many clients, each with so many months of all four kinds: 1, 2, 3 and 4 packages. */
function dealerOf(dealer_id: number, clients: number, months: number): ListedPackages {
  const detail = () =>
    Object.fromEntries(
      Array.from({ length: months }, (_, month) => [
        24313 + month,
        captions.map((caption, index) => ({ caption, count: index + 1 })),
      ]),
    );
  const data_clients = Array.from({ length: clients }, (_, index) =>
    shortClient({
      client_id: `nova:${dealer_id * 10_000 + index}`,
      org_id: index,
      client: `ООО «Ёлка ${index}»`,
      inn: String(7_700_000_000 + index),
      kpp: null,
      detail: detail(),
    }),
  );
  return {
    dealer_id,
    dealer_name: `Дилер ${dealer_id}`,
    client_count: clients,
    data_clients,
    total: 6 * clients * months,
    totals: [],
    detail: detail(),
  };
}

const asked = { start: 24301, end: 24330 };
const dealers = [dealerOf(1, 2, 2), dealerOf(2, 1, 1)];

describe('package statistics', () => {
  it('F02 sums kinds by name, emulators last, and bills all but them', () => {
    const kinds = sumKinds([
      [{ caption: 'Эмулятор', count: 4 }],
      [
        { caption: 'ЭТД', count: 3 },
        { caption: 'ПИ', count: 1 },
      ],
      [{ caption: 'ПИ', count: 2 }],
    ]);
    expect(kinds).toEqual([
      { caption: 'ПИ', count: 3 },
      { caption: 'ЭТД', count: 3 },
      { caption: 'Эмулятор', count: 4 },
    ]);
    expect(billable(kinds, none)).toBe(6);
    expect(billable(kinds, new Set(['ПИ', 'Эмулятор']))).toBe(3);
  });

  it('F02 filters clients by dealer, kind and search, ё as е', () => {
    const entries = clientEntries(dealers, asked);
    const counts = (change: Partial<Parameters<typeof clientRows>[1]>) =>
      clientRows(entries, { dealers: none, kinds: none, search: '', ...change }).map(({ count }) => count);
    expect(counts({})).toEqual([20, 10, 20]);
    expect(counts({ dealers: new Set([1]) })).toEqual([10]);
    expect(counts({ kinds: new Set(['Эмулятор', 'ПИ']) })).toEqual([10, 5, 10]);
    expect(counts({ kinds: new Set(captions) })).toEqual([]);
    expect(counts({ search: ' елка 1' })).toEqual([20]);
    expect(counts({ search: '7700000001' })).toEqual([20]);
    expect(counts({ search: 'ООО "Ёлка 1"' })).toEqual([20]);
    expect(counts({ search: '«1» ёлка' })).toEqual([20]);
  });

  it('F02 orders clients by a column, those of the same number by name, ten after two', () => {
    const rows = clientRows(clientEntries([dealerOf(1, 12, 1), dealerOf(2, 1, 2)], asked), {
      dealers: none,
      kinds: none,
      search: '',
    });
    const names = (field: string, order: 'ASC' | 'DESC') =>
      sortRows(rows, { field, order }, kindGroups([{ caption: 'ПИ', count: 1 }])).map(
        ({ entry: { client, dealer } }) => `${dealer}:${/\d+/.exec(client.client)?.[0]}`,
      );
    const first = ['1:0', '1:1', '1:2', '1:3', '1:4', '1:5', '1:6', '1:7', '1:8', '1:9', '1:10', '1:11'];
    expect(names('count', 'DESC')).toEqual(['2:0', ...first]);
    expect(names('ПИ', 'ASC')).toEqual([...first, '2:0']);
    expect(names('dealer', 'DESC')).toEqual(['2:0', ...first]);
    expect(names('client', 'DESC').slice(0, 3)).toEqual(['1:11', '1:10', '1:9']);
  });

  it('F02 takes details apart by month, the months in their order', () => {
    expect(
      monthsOf(
        dealers.map(({ detail }) => detail),
        new Set(['ПНП', 'ЭТД', 'Эмулятор']),
      ),
    ).toEqual([
      { month: 24313, caption: '01.2026', kinds: [{ caption: 'ПИ', count: 2 }], count: 2 },
      { month: 24314, caption: '02.2026', kinds: [{ caption: 'ПИ', count: 1 }], count: 1 },
    ]);
  });

  it('F02 kinds, first and last month of a client are those of its months, whatever is left out', () => {
    const detail = fc.dictionary(
      fc.integer({ min: 24301, max: 24330 }).map(String),
      fc.array(fc.record({ caption: fc.constantFrom(...captions), count: fc.nat(3) }), { maxLength: 4 }),
    );
    fc.assert(
      fc.property(detail, fc.subarray(captions), (given, out) => {
        const client = { client_id: 'nova:1', org_id: 1, client: 'Ёлка', inn: '7700000000', kpp: null, detail: given };
        const entries = clientEntries([{ ...dealerOf(1, 0, 0), data_clients: [shortClient(client)] }], asked);
        const leftOut = new Set(out);
        const months = monthsOf([given], leftOut);
        const rows = clientRows(entries, { dealers: none, kinds: leftOut, search: '' });
        expect(rows.map(({ span, count }) => [span, count])).toEqual(
          months.length === 0
            ? []
            : [[[months[0]?.month, months.at(-1)?.month], months.reduce((sum, { count }) => sum + count, 0)]],
        );
        expect(rows.map(({ kinds }) => kinds.map(({ caption, count }) => ({ caption, count })))).toEqual(
          months.length === 0 ? [] : [sumKinds(months.map(({ kinds }) => kinds)).filter(({ count }) => count > 0)],
        );
      }),
    );
  });
});
