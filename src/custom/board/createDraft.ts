import { z } from '../../contract/schema';
import type { RecipeForm } from '../../ui/recipe/recipeForm';

/** New lists as they are filled in: for whom, how they are recalculated, and why. */
export interface CreateDraft {
  dealers: readonly number[];
  recipe: RecipeForm;
  reason: string;
}

const keptDraft: z.ZodType<CreateDraft> = z.object({
  dealers: z.array(z.int()).min(1),
  recipe: z.object({
    percent: z.string(),
    licences: z.enum(['same', 'none', 'own']),
    licencePercent: z.string(),
    step: z.literal([1, 10, 50, 100, 500, 1000]),
    up: z.boolean(),
    reward: z.enum(['percent', 'sum', 'new']),
    rewardPercent: z.string(),
    min: z.string(),
    max: z.string(),
    except: z.array(z.string()),
    keepChanged: z.boolean(),
  }),
  reason: z.string(),
});

/** The draft that was kept while the session died or the page went. */
export const readDraft = (kept: unknown): CreateDraft | undefined => keptDraft.safeParse(kept).data;
