import type { OwnLists, SavedView, ViewSave } from '../contract/views';
import type { Client } from './client';

/** Lists as the server keeps them; `revision` is of the settings alone. */
export interface KeptLists {
  settings: OwnLists;
  revision: string | undefined;
  views: readonly SavedView[];
}

/** Views and settings of lists, kept by the server. Failures are the caller's to show. */
export const createViewVerbs = (client: Client) => ({
  readLists: async (): Promise<KeptLists> => {
    const [own, views] = await Promise.all([
      client.readOwnLists({}, { quiet: true }),
      client.listViews({ query: {} }, { quiet: true }),
    ]);
    return { settings: own.data, revision: own.etag, views: views.data };
  },
  /** Tells the revision that they have then. */
  saveLists: async (settings: OwnLists, ifMatch: string | undefined) =>
    (await client.saveOwnLists({ body: settings }, { quiet: true, ...(ifMatch && { ifMatch }) })).etag,
  createView: async (list: string, view: ViewSave) =>
    (await client.createView({ body: { ...view, list } }, { quiet: true })).data,
  changeView: async ({ id, revision }: Pick<SavedView, 'id' | 'revision'>, view: ViewSave) =>
    (await client.changeView({ params: { id }, body: view }, { quiet: true, ifMatch: `"${revision}"` })).data,
  removeView: async ({ id, revision }: Pick<SavedView, 'id' | 'revision'>) => {
    await client.removeView({ params: { id } }, { quiet: true, ifMatch: `"${revision}"` });
  },
});
export type ViewVerbs = ReturnType<typeof createViewVerbs>;
