import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsBelow, planOf } from '../../../src/ui/table/columns';

const column = fc.record({
  label: fc.stringMatching(/^[а-я]{1,9}( [а-я]{1,9})?$/),
  least: fc.integer({ min: 40, max: 320 }),
  rank: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  grow: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
});
const tables = fc.record({
  columns: fc.array(column, { minLength: 1, maxLength: 12 }),
  options: fc.record({ detail: fc.boolean(), tools: fc.integer({ min: 0, max: 140 }) }),
});
const given = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;

describe('R03 P01 which columns of a table stand in the row at which width', () => {
  it('there is one answer for every width that is no card, and what stands in the row has its least width', () => {
    fc.assert(
      fc.property(tables, fc.integer({ min: cardsBelow, max: 4000 }), ({ columns, options }, width) => {
        const plan = planOf(columns.map(given) as never, options);
        const [range, ...others] = plan.ranges.filter(({ from, to }) => width >= from && width < to);
        expect(others).toEqual([]);
        const least = (range?.shown ?? []).reduce((sum, place) => sum + (plan.columns[place]?.least ?? 0), 0);
        expect(least + options.tools + (range?.fold ? plan.fold : 0)).toBeLessThanOrEqual(width);
        plan.columns.forEach((one, place) => expect(one.least).toBeGreaterThanOrEqual(columns[place]?.least ?? 0));
      }),
    );
  });

  it('the highest rank goes first, and the row unfolds as soon as anything has gone', () => {
    fc.assert(
      fc.property(tables, ({ columns, options }) => {
        const { ranges } = planOf(columns.map(given) as never, options);
        const rank = (place: number) => columns[place]?.rank ?? place + 1;
        for (const { shown, fold } of ranges) {
          const gone = columns.map((_, place) => place).filter((place) => !shown.includes(place));
          expect(fold).toBe(options.detail || gone.length > 0);
          expect(Math.max(0, ...shown.map(rank))).toBeLessThanOrEqual(Math.min(99, ...gone.map(rank)));
        }
      }),
    );
  });

  it('a head is never broken inside a word', () => {
    const plan = planOf([{ label: 'Дополнительно', least: 20 }] as never, { detail: false, tools: 0 });
    expect(plan.columns[0]?.least).toBeGreaterThan(13 * 8);
  });

  it('a long head stands on two lines, and takes the room of the longer one', () => {
    const [long, line] = planOf(
      [
        { label: 'Предварительное информирование', least: 20 },
        { label: 'Предварительное', least: 20 },
      ] as never,
      { detail: false, tools: 0 },
    ).columns;
    expect(long?.least).toBe(line?.least);
  });
});
