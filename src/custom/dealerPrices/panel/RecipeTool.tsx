import { useState } from 'react';
import { messagePricePositions } from '../../../domain/tiers';
import { Button } from '../../../ui/Button';
import { CompareTable } from '../../../ui/CompareTable';
import { RecipeFields } from '../../../ui/recipe/RecipeFields';
import { blankRecipe, recipeOf } from '../../../ui/recipe/recipeForm';
import { appliedAlready, cellsByRecipe } from '../grid/byRecipe';
import { pricesOf } from '../grid/remarks';
import { cellAt, change } from '../grid/sheet';
import { useSheet, type SheetStore } from '../grid/sheetStore';
import styles from './panel.module.css';
import { ToolSection } from './ToolSection';

/** «Изменить цены…»: a recipe over the prices that stand in the panel, looked at before it is taken, undone in one step. */
export function RecipeTool({ store, onClose }: { store: SheetStore; onClose: () => void }) {
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
  const present = new Set(pricesOf(sheet).prices.pairs.map(({ kind }) => kind));
  const kinds = messagePricePositions.filter(({ alias }) => present.has(alias));
  return (
    <ToolSection label="Изменить цены" onClose={onClose}>
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
      {made && made.problems.length > 0 && (
        <p className={styles.failure} role="alert">
          {made.problems.join('; ')}
        </p>
      )}
      {rows.length > 0 && (
        <CompareTable numbers heads={['Было', 'Станет']} label="Что получится" rows={rows} what="Ячейка" />
      )}
      <div className={styles.buttons}>
        <Button
          disabled={!made || rows.length === 0 || made.problems.length > 0}
          variant="primary"
          onClick={() => {
            if (!made) return;
            store.update((now) => change(now, made.cells));
            onClose();
          }}
        >
          {twice ? 'Применить ещё раз' : 'Применить'}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </ToolSection>
  );
}
