import { useState } from 'react';
import { ApplyButton } from '../../../../ui/batch/ApplyButton';
import { Button } from '../../../../ui/Button';
import { RecipeFields } from '../../../../ui/recipe/RecipeFields';
import { blankRecipe, recipeOf, wrongRecipe } from '../../../../ui/recipe/recipeForm';
import { cellsFrom } from '../../grid/byRecipe';
import type { Cells } from '../../grid/sheet';
import { CompareTable } from '../../../../ui/CompareTable';
import type { PanelDescription } from '../schemes/description';
import { cellsOfBody } from '../priceBody';
import type { PriceSources } from '../priceGate';
import { SourceFields } from './SourceFields';
import { useSource } from './useSource';
import { ToolSection } from '../../panel/ToolSection';
import styles from '../../panel/panel.module.css';

interface CreateFromProps {
  description: PanelDescription;
  /** Whose panel it is (`PriceGate`). */
  name: string;
  sources: PriceSources;
  onApply: (cells: Cells) => void;
  onClose: () => void;
}

/** «Создать на основе…»: any list of the same scheme, of this dealer or another, recalculated, looked at before it is taken. */
export function CreateFrom({ description, name, sources, onApply, onClose }: CreateFromProps) {
  const { layout, alias } = description;
  const [form, setForm] = useState(blankRecipe);
  const source = useSource(name, sources);
  const recipe = recipeOf(form);
  const read = source.list && cellsOfBody(layout, source.list.body);
  const made = read && recipe && cellsFrom({ ...layout, form: alias }, read, recipe);
  const waiting = source.month !== '' && !source.list;
  const missing = made ? undefined : recipe ? 'Выберите прайс' : wrongRecipe;
  const preview =
    made &&
    [...layout.cells.values()].map(({ id, name }) => ({
      id,
      name,
      values: [read?.get(id)?.text ?? '', made.get(id)?.text ?? ''],
      strong: [1],
    }));

  return (
    <ToolSection label="Создать на основе" onClose={onClose}>
      <form
        className={styles.whole}
        onSubmit={(event) => {
          event.preventDefault();
          if (made) onApply(made);
        }}
      >
        <div className={styles.top}>
          <SourceFields source={source} />
          <RecipeFields form={form} onChange={setForm} />
        </div>
        {preview && (
          <CompareTable numbers heads={['В образце', 'Будет']} label="Что получится" rows={preview} what="Ячейка" />
        )}
        <div className={styles.buttons}>
          <ApplyButton missing={missing} waiting={waiting}>
            Заполнить
          </ApplyButton>
          <Button variant="ghost" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </form>
    </ToolSection>
  );
}
