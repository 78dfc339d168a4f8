import { z } from '../../contract/schema';
import type { RecipeForm } from './recipeForm';

/** A recipe as it is filled in, in the draft of a form. */
export const keptRecipe: z.ZodType<RecipeForm> = z.object({
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
});
