import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedRows } from '../../../../src/contract/priceRows';
import { z } from '../../../../src/contract/schema';
import { understand } from '../../../../src/dataProvider/existing/understand';

const row = z.strictObject({
  id: z.int(),
  name: z.string(),
  kpp: z.string().nullable(),
  cost: z.number(),
  online: z.boolean(),
  flag: z.union([z.literal(0), z.literal(1)]),
  costs: z.union([z.number(), z.array(z.number())]),
  note: z.string().optional(),
  at: z.iso.datetime({ offset: true }),
});

const rows = fc.array(
  fc.record({
    id: fc.nat(),
    name: fc.string(),
    kpp: fc.option(fc.stringMatching(/^\d{9}$/)),
    cost: fc.integer({ min: 0, max: 1e9 }).map((kopecks) => kopecks / 100),
    online: fc.boolean(),
    flag: fc.constantFrom(0, 1),
    costs: fc.oneof(fc.nat(), fc.array(fc.nat())),
    at: fc.constant('2026-11-20T10:00:00+03:00'),
  }),
);

/** The same as text, with "" for nothing and something that nobody knows. */
const foreign = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(foreign);
  if (typeof value === 'object' && value !== null)
    return { ...Object.fromEntries(Object.entries(value).map(([name, one]) => [name, foreign(one)])), extra: { a: 1 } };
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return String(value);
};

describe('what an answer of another server means', () => {
  it('L03 is what ours would say, in whatever shape it comes', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const list = z.array(row);
        const other = foreign(given) as unknown[];
        for (const shape of [other, { count: 1, next: null, previous: null, results: other }, JSON.stringify(other)])
          expect(understand(list, shape)).toEqual(given);
        expect(understand(list, given)).toEqual(given);
      }),
    );
  });

  it('L03 is a list of numbers also where they stand in one text, with commas between them', () => {
    const user = z.object({ p_rights: z.array(z.int()), p_statuses: z.array(z.int()) });
    expect(understand(user, { p_rights: '1, 5', p_statuses: '7' })).toEqual({ p_rights: [1, 5], p_statuses: [7] });
    expect(understand(user, { p_rights: '', p_statuses: '[7]' })).toEqual({ p_rights: [], p_statuses: [7] });
  });

  it('L03 is nothing of its kind where it says nothing, and never fails', () => {
    const known = z.object({ list: z.array(z.string()), of: z.record(z.string(), z.number()), text: z.string() });
    for (const value of [undefined, null, '', 'HTML', 7, []])
      expect(understand(known, value)).toEqual({ list: [], of: {}, text: '' });
    fc.assert(
      fc.property(
        fc.anything(),
        (value) => row.keyof().options.length === Object.keys(understand(row, value) as object).length + 1,
      ),
    );
  });

  it('L03 a flag of 0 and 1 is told by any of its words', () => {
    const flag = z.union([z.literal(0), z.literal(1)]);
    for (const yes of [1, '1', true, 'True', 'Да']) expect(understand(flag, yes)).toBe(1);
    for (const no of [0, '0', false, 'False', '', null, undefined]) expect(understand(flag, no)).toBe(0);
  });

  it('L03 a moment without an offset is one of Moscow’s clocks; rows known by a name are read like any others', () => {
    const at = z.iso.datetime({ offset: true });
    expect(understand(at, '2026-11-20 10:05')).toBe('2026-11-20T10:05:00+03:00');
    expect(understand(at, '2026-11-20T10:05:07Z')).toBe('2026-11-20T10:05:07Z');
    const named = namedRows(z.strictObject({ alias: z.string(), price: z.number() }), ({ alias }) => String(alias));
    expect(understand(named, [{ alias: 'pp_pi', price: '1 234,50', more: 1 }])).toEqual([
      { alias: 'pp_pi', price: 1234.5 },
    ]);
  });

  it('L03 E09 a list of texts may be one text that commas part; a text is no list of records', () => {
    const emails = z.array(z.string());
    expect(understand(emails, 'a@firm.ru, b@firm.ru,')).toEqual(['a@firm.ru', 'b@firm.ru']);
    expect(understand(emails, '["a@firm.ru"]')).toEqual(['a@firm.ru']);
    for (const none of ['', ' ', null, undefined]) expect(understand(emails, none)).toEqual([]);
    expect(understand(z.array(z.object({ name: z.string() })), 'None')).toEqual([]);
  });
});
