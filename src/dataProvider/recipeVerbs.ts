import type { Recipe } from '../contract/recipes';
import { savedRecipe, type SavedRecipe } from '../contract/savedRecipes';
import { readRecipes, saveRecipes } from './storage';
import type { Client } from './client';

/** What a call of recipes does, wherever they are kept. */
export interface RecipeVerbs {
  listRecipes: () => Promise<SavedRecipe[]>;
  /** In place of the one of that name, where there is one. */
  saveRecipe: (name: string, recipe: Recipe) => Promise<SavedRecipe>;
  removeRecipe: (id: number) => Promise<void>;
}

const kept = (): SavedRecipe[] => savedRecipe.array().safeParse(readRecipes()).data ?? [];

/** Recipes of this browser alone, before a server that keeps none. */
const inBrowser = (now: () => Date): RecipeVerbs => ({
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

const onServer = (client: Client): RecipeVerbs => ({
  listRecipes: async () => (await client.listRecipes({}, { quiet: true })).data,
  saveRecipe: async (name, recipe) => (await client.saveRecipe({ body: { name, recipe } }, { quiet: true })).data,
  removeRecipe: async (id) => {
    await client.removeRecipe({ params: { id } }, { quiet: true });
  },
});

/** Recipes by name: of one's organisation where the server keeps them (`shared`), else of this browser. */
export const createRecipeVerbs = (client: Client, shared: boolean): RecipeVerbs =>
  shared ? onServer(client) : inBrowser(() => new Date());
