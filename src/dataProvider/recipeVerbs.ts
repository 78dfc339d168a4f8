import { savedRecipe, type RecipeBook, type SavedRecipe } from '../contract/savedRecipes';
import { byServer } from '../domain/serverTime';
import { readRecipes, saveRecipes } from './storage';
import type { Client } from './client';

const kept = (): SavedRecipe[] => savedRecipe.array().safeParse(readRecipes()).data ?? [];

/** Recipes of this browser alone, before a server that keeps none. */
const inBrowser = (now: () => Date): RecipeBook => ({
  listRecipes: async () => kept(),
  saveRecipe: async (name, recipe) => {
    const others = kept().filter((one) => one.name !== name);
    const id = Math.max(0, ...others.map((one) => one.id)) + 1;
    const saved = { id, name, recipe, modified_by: '', modified_at: now().toISOString() };
    saveRecipes([...others, saved].sort((a, b) => a.name.localeCompare(b.name, 'ru')));
    return saved;
  },
  removeRecipe: async (id) => saveRecipes(kept().filter((one) => one.id !== id)),
});

const onServer = (client: Client): RecipeBook => ({
  listRecipes: async () => (await client.listRecipes({}, { quiet: true })).data,
  saveRecipe: async (name, recipe) => (await client.saveRecipe({ body: { name, recipe } }, { quiet: true })).data,
  removeRecipe: async (id) => {
    await client.removeRecipe({ params: { id } }, { quiet: true });
  },
});

/** Recipes by name: of one's organisation where the server keeps them (`shared`), else of this browser. */
export const createRecipeVerbs = (client: Client, shared: boolean): RecipeBook =>
  shared ? onServer(client) : inBrowser(() => byServer(new Date()));
