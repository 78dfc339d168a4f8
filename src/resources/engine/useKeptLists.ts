import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { SavedView, ViewSave } from '../../contract/views';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { KeptLists } from '../../dataProvider/viewVerbs';
import { useMay } from '../../ui/useMay';
import { merged, ownListsOf, sentNow } from './keptLists';
import { allSettings, keepAll, keepSettings, settingsOf, type ListSettings, type ListView } from './listSettings';

const queryKey = ['own-lists'];
/** How long they pass for fresh, ms: another browser may have changed them. */
const freshMs = 60_000;

const hasStatus = (error: unknown, status: number) =>
  error instanceof Error && 'status' in error && error.status === status;
const viewGone = 'Вид удалили, или он вам больше не виден';
const isUnsent = () => Object.values(allSettings()).some(({ unsent }) => unsent);
const saveOf = ({ name, shared, columns, dense, page_size, sort, filters }: ListView): ViewSave => ({
  name,
  shared,
  columns,
  dense,
  page_size,
  sort,
  filters,
});

/** A view that stands as it was to be saved: the answer that said so was lost. */
const isSaved = (there: SavedView, { filters, ...view }: ViewSave) =>
  JSON.stringify(Object.entries(there.filters).toSorted()) === JSON.stringify(Object.entries(filters).toSorted()) &&
  Object.entries(view).every(
    ([name, value]) => JSON.stringify(there[name as keyof SavedView]) === JSON.stringify(value),
  );

/** The views of a list in this browser alone, before a server that keeps none. */
const inBrowser = (list: string, onChange: (settings: ListSettings) => void) => {
  const keep = (views: readonly ListView[]) => onChange(keepSettings(list, { views }));
  return {
    save: async (view: ViewSave, at?: ListView) => {
      const { views } = settingsOf(list);
      const id = at?.id ?? Math.max(0, ...views.map((one) => one.id)) + 1;
      const kept = { ...view, id, mine: true, changeable: true, modified_by: '', revision: '0', local: true } as const;
      keep([...views.filter((one) => one.id !== id), kept]);
    },
    remove: async ({ id }: ListView) => keep(settingsOf(list).views.filter((one) => one.id !== id)),
  };
};

/** The same where the server keeps them. */
const onServer = (list: string, views: AppDataProvider['views'], queries: QueryClient) => {
  const reread = () => queries.invalidateQueries({ queryKey });
  return {
    save: async (view: ViewSave, at?: ListView) => {
      const verbs = await views();
      try {
        await (at ? verbs.changeView(at, view) : verbs.createView(list, view));
      } catch (error) {
        // What others have made of it is known from now on: the next attempt is on top of that.
        const fresh = await verbs.readLists().catch(() => undefined);
        if (fresh) queries.setQueryData(queryKey, fresh);
        if (!fresh?.views.some((one) => (at ? one.id === at.id : one.mine && one.list === list) && isSaved(one, view)))
          throw at && hasStatus(error, 404) ? new Error(viewGone) : error;
      }
      await reread();
    },
    remove: async (view: ListView) => {
      try {
        await (await views()).removeView(view);
      } catch (error) {
        // Somebody else has removed it: so it was to be.
        if (!hasStatus(error, 404)) {
          void reread();
          throw error;
        }
      }
      await reread();
    },
  };
};

/**
 * Keeps what this browser knows of lists and what the server does alike, while a list is on the screen and after its first
 * rows; `shown` changes with whatever the user sets up. `onChange` hears of what has come from elsewhere.
 */
export function useKeptLists(list: string, shown: string, onChange: (settings: ListSettings) => void) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const held = useMay('listViews');
  const busy = useRef(false);
  const gone = useRef(false);
  const { data, isFetched } = useQuery({
    queryKey,
    queryFn: async () => (await dataProvider.views()).readLists(),
    enabled: held,
    staleTime: freshMs,
    retry: false,
  });
  const reread = () => queries.invalidateQueries({ queryKey });
  const takeIn = (kept: KeptLists) => {
    keepAll(merged(kept, allSettings()));
    onChange(settingsOf(list));
  };
  /** What only this browser knows goes to the server: views, then settings, anew where another browser was faster. */
  const send = useEffectEvent(async () => {
    if (busy.current || !data) return;
    busy.current = true;
    try {
      const verbs = await dataProvider.views();
      if (await sendViews(verbs.createView)) await reread();
      let { revision } = data;
      for (let tries = 0; tries < 3 && isUnsent() && !gone.current; tries++) {
        const all = allSettings();
        try {
          revision = await verbs.saveLists(ownListsOf(all), revision);
          if (gone.current) return;
          keepAll(sentNow(all, allSettings()));
          queries.setQueryData<KeptLists>(queryKey, (old) => old && { ...old, settings: ownListsOf(all), revision });
        } catch (error) {
          if (!hasStatus(error, 409)) return;
          const fresh = await verbs.readLists();
          if (gone.current) return;
          revision = fresh.revision;
          queries.setQueryData(queryKey, fresh);
          keepAll(merged(fresh, allSettings()));
        }
      }
    } catch {
      // It stays unsent, and goes with the next change or visit.
    } finally {
      busy.current = false;
    }
  });
  const known = useEffectEvent(() => data && takeIn(data));
  useEffect(() => {
    known();
    if (isUnsent()) void send();
  }, [data, shown]);
  useEffect(() => {
    gone.current = false;
    return () => void (gone.current = true);
  }, []);
  return {
    held,
    /** What the server has of views is known. */
    ready: !held || isFetched,
    /** Reads again what another browser may have changed since. */
    reread: () => void queries.refetchQueries({ queryKey, stale: true }),
    book: held ? onServer(list, dataProvider.views, queries) : inBrowser(list, onChange),
  };
}

/** Views of this browser alone become views of their owner, and stay the first ones that they were; one that the server refuses stays here. */
async function sendViews(create: (list: string, view: ViewSave) => Promise<SavedView>): Promise<boolean> {
  const local = Object.entries(allSettings()).flatMap(([list, { views }]) =>
    views.flatMap((view) => (view.local ? [{ list, view }] : [])),
  );
  for (const { list, view } of local) {
    const made = await create(list, saveOf(view)).catch(() => undefined);
    if (!made) continue;
    const { views, first } = settingsOf(list);
    keepSettings(list, {
      views: views.filter((one) => !one.local || one.id !== view.id),
      first: first === view.id ? made.id : first,
    });
  }
  return local.length > 0;
}
