import fc from 'fast-check';
import { expect, it } from 'vitest';
import { viewBounds } from '../../../src/contract/viewBounds';
import { ownLists, viewSave } from '../../../src/contract/views';
import { someView } from '../../support/someView';

const word = fc.stringMatching(/^[A-Za-z][\w.-]{0,20}$/);
const value = fc.oneof(fc.string({ maxLength: 200 }), fc.integer(), fc.boolean());
const view = fc.record({
  name: fc.stringMatching(/^\w{1,60}$/),
  shared: fc.boolean(),
  columns: fc.uniqueArray(
    fc.record(
      { name: word, hidden: fc.constant(true as const), width: fc.integer({ min: 40, max: 900 }) },
      { requiredKeys: ['name'] },
    ),
    { selector: ({ name }) => name, maxLength: 20 },
  ),
  dense: fc.boolean(),
  page_size: fc.integer({ min: 1, max: 1000 }),
  sort: fc.record({ field: word, order: fc.constantFrom('ASC' as const, 'DESC' as const) }),
  filters: fc.dictionary(word, fc.oneof(value, fc.array(value, { maxLength: 5 })), { maxKeys: 10 }),
});

it('O05 a view that the list can make passes as it is, through JSON too', () => {
  fc.assert(
    fc.property(view, (made) => {
      const sent: unknown = JSON.parse(JSON.stringify(made));
      expect(viewSave.parse(sent)).toEqual(sent);
    }),
  );
});

it('O05 whatever else JSON can be is refused, or is a view within its bounds', () => {
  const broken = fc
    .tuple(view, fc.constantFrom(...Object.keys(someView())), fc.jsonValue())
    .map(([whole, key, wrong]) => ({ ...whole, [key]: wrong }));
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), broken), (json) => {
      const { data } = viewSave.safeParse(json);
      if (!data) return;
      expect(data.name.length).toBeLessThanOrEqual(viewBounds.name);
      expect(data.columns.length).toBeLessThanOrEqual(viewBounds.columns);
      expect(Object.keys(data.filters).length).toBeLessThanOrEqual(viewBounds.filters);
      expect(JSON.stringify(data).length).toBeLessThan(65_536);
      expect(viewSave.parse(data)).toEqual(data);
    }),
  );
});

it('O05 settings of lists hold words that are known, and nothing besides', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (lists) => {
      const { data } = ownLists.safeParse({ lists });
      const known = ['columns', 'dense', 'first', 'page_size'];
      for (const list of Object.values(data?.lists ?? {}))
        expect(Object.keys(list).every((name) => known.includes(name))).toBe(true);
    }),
  );
});
