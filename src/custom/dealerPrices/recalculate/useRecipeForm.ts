import { useState } from 'react';
import { z } from '../../../contract/schema';
import { addMonths, currentMonth, formatMonth, parseMonth } from '../../../domain/month';
import { keptRecipe } from '../../../ui/recipe/keptRecipe';
import { blankRecipe, recipeOf, wrongRecipe } from '../../../ui/recipe/recipeForm';
import { serverNow } from '../../../ui/serverNow';
import { usuallyChosen, type AskRecalculation, type RecipeRecord } from './chosenRecords';

/** The recipe, from which month on or in the records themselves, which of them unless the usual ones, and why. */
const recalculationDraft = z.object({
  recipe: keptRecipe,
  month: z.string(),
  themselves: z.boolean(),
  picked: z.array(z.string()).optional(),
  reason: z.string(),
});

/** A recalculation as it was kept while the session died or the page went. */
export const readRecalculationDraft = (kept: unknown) => recalculationDraft.safeParse(kept).data;

/** What is filled in, and what is asked with it. */
export function useRecipeForm(records: readonly RecipeRecord[], ask: AskRecalculation) {
  const [recipe, setRecipe] = useState(blankRecipe);
  const [first] = useState(() => formatMonth(addMonths(currentMonth(serverNow()), 1)));
  const [typed, setTyped] = useState({ month: first, themselves: false });
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const target = typed.themselves ? null : parseMonth(typed.month);
  const chosen = picked ?? new Set(usuallyChosen(records, typed.themselves));
  const made = recipeOf(recipe);
  const asked = made && target !== undefined && chosen.size > 0 ? ask([...chosen], target, made) : undefined;
  const unpicked = chosen.size === 0 ? 'Отметьте, что пересчитать' : undefined;
  const lacking = made ? (target === undefined ? 'Выберите месяц' : unpicked) : wrongRecipe;
  const pick = (keys: readonly string[], on: boolean) =>
    setPicked((old) => {
      const next = new Set(old ?? chosen);
      for (const key of keys)
        if (on) next.add(key);
        else next.delete(key);
      return next;
    });
  return {
    recipe,
    setRecipe,
    typed,
    setTyped,
    chosen,
    pick,
    asked,
    lacking,
    dirty: recipe !== blankRecipe || typed.month !== first || typed.themselves || picked !== undefined,
    /** All of it but the reason, for a draft. */
    draft: { recipe, ...typed, ...(picked && { picked: [...picked] }) },
    /** What was kept of it; records that have gone since stay out. */
    take: ({ recipe: kept, picked: keys, ...month }: Omit<z.infer<typeof recalculationDraft>, 'reason'>) => {
      setRecipe(kept);
      setTyped(month);
      setPicked(keys && new Set(records.flatMap(({ key }) => (keys.includes(key) ? [key] : []))));
    },
  };
}
