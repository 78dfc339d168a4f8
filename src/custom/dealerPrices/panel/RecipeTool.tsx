import { useState } from 'react';
import type { Recipe } from '../../../contract/recipes';
import { messagePricePositions } from '../../../domain/tiers';
import { ApplyButton } from '../../../ui/batch/ApplyButton';
import { Button } from '../../../ui/Button';
import { CompareTable } from '../../../ui/CompareTable';
import { RecipeFields } from '../../../ui/recipe/RecipeFields';
import { blankRecipe, recipeOf, wrongRecipe } from '../../../ui/recipe/recipeForm';
import { appliedAlready, cellsByRecipe } from '../grid/byRecipe';
import { pricesOf } from '../grid/remarks';
import { cellAt, change, type Sheet } from '../grid/sheet';
import { useSheet, type SheetStore } from '../grid/sheetStore';
import styles from './panel.module.css';
import { ToolSection } from './ToolSection';

interface RecipeToolProps {
  store: SheetStore;
  onClose: () => void;
  /** What has come of it. */
  onNotice: (text: string) => void;
}

/** Why the recipe changes nothing here; undefined where it does. */
function idle(sheet: Sheet, recipe: Recipe | undefined, changed: number): string | undefined {
  if (!recipe) return wrongRecipe;
  if (pricesOf(sheet).prices.pairs.every(({ price, reward }) => !price && !reward))
    return 'Цен здесь ещё нет: введите их или создайте на основе других';
  return changed === 0 ? 'Цены остаются такими, какие есть' : undefined;
}

/** «Изменить цены…»: a recipe over the prices that stand in the panel, looked at before it is taken, undone in one step. */
export function RecipeTool({ store, onClose, onNotice }: RecipeToolProps) {
  const sheet = useSheet(store, (one) => one);
  const [form, setForm] = useState(blankRecipe);
  const recipe = recipeOf(form);
  const made = recipe && cellsByRecipe(sheet, recipe);
  const twice = recipe !== undefined && appliedAlready(sheet, recipe);
  const rows = [...(made?.cells ?? [])].flatMap(([id, cell]) => {
    const name = sheet.layout.cells.get(id)?.name ?? id;
    const { text } = cellAt(sheet, id);
    return text === cell.text ? [] : [{ id, name, values: [text, cell.text], strong: [1] }];
  });
  const problems = made?.problems.join('; ');
  const missing = problems ? wrongRecipe : idle(sheet, recipe, rows.length);
  const take = () => {
    if (!made) return;
    store.update((now) => change(now, made.cells));
    onNotice(`Изменено ячеек: ${rows.length}`);
    onClose();
  };
  const present = new Set(pricesOf(sheet).prices.pairs.map(({ kind }) => kind));
  const kinds = messagePricePositions.filter(({ alias }) => present.has(alias));
  return (
    <ToolSection label="Изменить цены" onClose={onClose}>
      <form
        className={styles.whole}
        onSubmit={(event) => {
          event.preventDefault();
          if (missing === undefined) take();
        }}
      >
        <div className={styles.top}>
          <RecipeFields
            autoFocus
            changed={sheet.guard.before !== undefined}
            form={form}
            kinds={kinds}
            onChange={setForm}
          />
        </div>
        {twice && (
          <p className={styles.failure} role="alert">
            Этот пересчёт уже сделан: второй раз это процент на процент.
          </p>
        )}
        {problems && (
          <p className={styles.failure} role="alert">
            {problems}
          </p>
        )}
        {rows.length > 0 && (
          <CompareTable numbers heads={['Было', 'Станет']} label="Что получится" rows={rows} what="Ячейка" />
        )}
        <div className={styles.buttons}>
          <ApplyButton missing={missing}>{twice ? 'Применить ещё раз' : 'Применить'}</ApplyButton>
          <Button variant="ghost" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </form>
    </ToolSection>
  );
}
