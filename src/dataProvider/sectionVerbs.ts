import type { SectionWish } from '../contract/declared/sectionEndpoints';
import type { Client } from './client';

export const createSectionVerbs = (client: Client) => ({
  listSections: async (signal: AbortSignal) => (await client.listSections({}, { quiet: true, signal })).data,

  /** The whole definition of a section, as it is in force or was last. */
  readSection: async (name: string) => (await client.readSection({ params: { name } }, { quiet: true })).data,

  /** What is wrong with a text, or what doing it will do. */
  planSection: async (wish: SectionWish) => (await client.planSection({ body: wish }, { quiet: true })).data,

  /** Does what the plan of that hash says; 409 where something has changed since. */
  applySection: async (wish: SectionWish, hash: string) =>
    (await client.applySection({ body: { wish, hash } }, { quiet: true })).data,
});

export type SectionVerbs = ReturnType<typeof createSectionVerbs>;
