import { id, idText, moment } from './common';
import { endpointsOf } from './endpoint';
import { requiredText } from './fields';
import { recipe, type Recipe } from './recipes';
import { z } from './schema';

const name = requiredText(60, 'Назовите пересчёт');

/** A recipe that somebody of one's organisation has kept, and who did so last. */
export const savedRecipe = z.strictObject({ id, name, recipe, modified_by: z.string(), modified_at: moment });
export type SavedRecipe = z.infer<typeof savedRecipe>;

/** Recipes by name, wherever they are kept. */
export interface RecipeBook {
  listRecipes: () => Promise<SavedRecipe[]>;
  /** In place of the one of that name, where there is one. */
  saveRecipe: (name: string, recipe: Recipe) => Promise<SavedRecipe>;
  removeRecipe: (id: number) => Promise<void>;
}

const added = { extension: 'recipes' } as const;
const path = '/recipes/';

export const recipeEndpoints = endpointsOf('an extension: recipes kept by name', {
  listRecipes: {
    ...added,
    method: 'GET',
    path,
    summary: 'Сохранённые пересчёты цен своей организации, по названиям',
    answer: { kind: 'json', schema: z.array(savedRecipe) },
  },
  saveRecipe: {
    ...added,
    method: 'PUT',
    path,
    summary: 'Сохранить пересчёт под названием; под прежним названием — вместо прежнего',
    body: z.strictObject({ name, recipe }),
    answer: { kind: 'json', schema: savedRecipe },
  },
  removeRecipe: {
    ...added,
    method: 'DELETE',
    path: `${path}{id}/`,
    summary: 'Удалить сохранённый пересчёт',
    params: z.strictObject({ id: idText }),
    answer: { kind: 'empty' },
  },
});
