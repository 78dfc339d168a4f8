import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readKinds } from '../../../../server/services/kernel/sentMonths';
import { allPositions } from '../../../../src/domain/packagePositions';

type Months = [string, boolean, number, number][][];

/** As PostgreSQL writes an array that it has made itself. */
const asPostgres = (month: Months[number]) =>
  `[${month.map(([name, ...rest]) => `[${[JSON.stringify(name), ...rest.map(String)].join(', ')}]`).join(', ')}]`;

const name = fc.oneof(
  fc.constantFrom(...allPositions),
  fc.constantFrom('pp_pi ', '], [', ']],[["', 'a\\b', ''),
  fc.string(),
);
const months: fc.Arbitrary<Months> = fc.array(
  fc.array(fc.tuple(name, fc.boolean(), fc.nat(2 ** 40), fc.nat(1000)), { maxLength: 4 }),
  { maxLength: 5 },
);

describe('what clients sent, as the database keeps it', () => {
  it('F05 F09 is read as JSON would be, however it is written', () => {
    expect(readKinds('')).toEqual([]);
    const ways = [asPostgres, JSON.stringify, (month: unknown) => JSON.stringify(month, null, 1)];
    fc.assert(
      fc.property(months, fc.constantFrom(...ways), (some, write) => {
        expect(readKinds(some.map((month) => write(month as Months[number])).join(','))).toEqual(some);
      }),
    );
  });

  it('F05 F09 is refused where it is no JSON, and never read for ever', () => {
    const text = '[["pp_pi", false, 38, 1], ["pp_etd", true, 7, 2]],[["pp_pi", false, 1, 1]]';
    expect(readKinds(text)).toHaveLength(2);
    for (let end = 1; end < text.length; end += 1) {
      const cut = text.slice(0, end);
      const isJson = cut.endsWith(']]') && end < text.length;
      if (isJson) expect(readKinds(cut)).toHaveLength(1);
      else expect(() => readKinds(cut), cut).toThrow(SyntaxError);
    }
  });
});
