import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownLists } from '../../../src/contract/views';
import { merged, ownListsOf, sentNow } from '../../../src/resources/engine/keptLists';
import type { ListSettings, ListView } from '../../../src/resources/engine/listSettings';
import { someView } from '../../support/someView';

const viewOf = (id: number, local: boolean): ListView => ({
  ...someView({ name: `Вид ${id}` }),
  id,
  mine: true,
  changeable: true,
  modified_by: 'admin',
  revision: '1',
  ...(local && { local: true as const }),
});
const list = fc.constantFrom('groups', 'dealers', 'news', 'contracts');
const settings = fc
  .record({
    columns: fc.constantFrom([], [{ name: 'name', width: 300 }], [{ name: 'city', hidden: true as const }]),
    dense: fc.option(fc.boolean(), { nil: undefined }),
    page_size: fc.option(fc.constantFrom(5, 20), { nil: undefined }),
    first: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    local: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    unsent: fc.boolean(),
  })
  .map(({ local, unsent, ...rest }): ListSettings => ({
    ...rest,
    views: local.map((id) => viewOf(id, true)),
    ...(unsent && { unsent }),
  }));
const all = fc.dictionary(list, settings);
const kept = fc.record({
  settings: all.map(ownListsOf),
  revision: fc.constant('"1"'),
  views: fc
    .uniqueArray(fc.record({ id: fc.integer({ min: 10, max: 20 }), list }), { selector: ({ id }) => id })
    .map((found) => found.map((one) => ({ ...viewOf(one.id, false), list: one.list }))),
});

it('O05 what was changed here and not sent, and views of this browser alone, outlive what the server says', () => {
  fc.assert(
    fc.property(kept, all, (theirs, mine) => {
      const both = merged(theirs, mine);
      for (const [name, own] of Object.entries(mine)) {
        const now = both[name];
        expect(now?.views.filter(({ local }) => local)).toEqual(own.views);
        if (own.unsent) expect(now).toMatchObject({ columns: own.columns, unsent: true });
        else expect(now?.columns).toEqual(theirs.settings.lists[name]?.columns ?? []);
      }
      for (const { list: _, ...view } of theirs.views) expect(both[_]?.views).toContainEqual(view);
      expect(merged(theirs, both)).toEqual(both);
    }),
  );
});

it('O05 what is sent the server takes; once sent nothing waits, but what has changed meanwhile', () => {
  fc.assert(
    fc.property(all, list, (mine, changed) => {
      expect(ownLists.safeParse(ownListsOf(mine)).success).toBe(true);
      expect(Object.values(sentNow(mine, mine)).some(({ unsent }) => unsent)).toBe(false);
      const later = { ...mine, [changed]: { columns: [{ name: 'later' }], views: [], unsent: true as const } };
      const waiting = Object.entries(sentNow(mine, later)).filter(([, { unsent }]) => unsent);
      expect(waiting.map(([name]) => name)).toEqual([changed]);
    }),
  );
});
