import { z } from '../../contract/schema';
import { keptRecipe } from '../../ui/recipe/keptRecipe';
import type { RecipeForm } from '../../ui/recipe/recipeForm';

/** New lists as they are filled in: for whom, how they are recalculated, and why. */
export interface CreateDraft {
  dealers: readonly number[];
  recipe: RecipeForm;
  reason: string;
}

const keptDraft: z.ZodType<CreateDraft> = z.object({
  dealers: z.array(z.int()).min(1),
  recipe: keptRecipe,
  reason: z.string(),
});

/** The draft that was kept while the session died or the page went. */
export const readDraft = (kept: unknown): CreateDraft | undefined => keptDraft.safeParse(kept).data;
