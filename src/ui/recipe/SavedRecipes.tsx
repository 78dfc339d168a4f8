import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';
import type { RecipeBook, SavedRecipe } from '../../contract/savedRecipes';
import { Button } from '../Button';
import { Select } from '../Select';
import { TextField } from '../TextField';
import { toasts, type ToastAction } from '../toasts';
import { useMay } from '../useMay';
import styles from './recipe.module.css';
import { blankRecipe, formOf, recipeOf, type RecipeForm } from './recipeForm';

interface SavedRecipesProps {
  form: RecipeForm;
  onChange: (form: RecipeForm) => void;
}

/** The part of the data provider that knows recipes. */
type RecipeProvider = DataProvider & { recipes: (shared: boolean) => Promise<RecipeBook> };

const queryKey = ['recipes'];

/** Changes what is kept under a name, and says so; where something stood there, with the way back to it. */
function useRecipeChange(shared: boolean) {
  const dataProvider = useDataProvider<RecipeProvider>();
  const queries = useQueryClient();
  const change = async (
    work: (book: RecipeBook) => Promise<unknown>,
    called: string,
    done: string,
    was?: SavedRecipe,
    again?: ToastAction,
  ) => {
    const about = `recipe ${called}`;
    try {
      await work(await dataProvider.recipes(shared));
      // There is one way back: to what stood there just before.
      toasts.withdraw(about);
      toasts.show({ tone: 'ok', text: `Пересчёт «${called}» ${done}`, about, action: was && wayBack(was) });
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Не сохранено';
      toasts.show({ tone: 'danger', text, about: error, action: again });
    }
    await queries.invalidateQueries({ queryKey });
  };
  /** What could not be brought back may be tried again: it stands nowhere else. */
  const wayBack = (was: SavedRecipe): ToastAction => ({
    label: 'Вернуть',
    run: () =>
      void change((book) => book.saveRecipe(was.name, was.recipe), was.name, 'возвращён', undefined, wayBack(was)),
  });
  return change;
}

/** Recipes kept by name: chosen, saved, deleted; shared with one's colleagues where the server keeps them. */
export function SavedRecipes({ form, onChange }: SavedRecipesProps) {
  const dataProvider = useDataProvider<RecipeProvider>();
  const shared = useMay('listRecipes');
  const [name, setName] = useState('');
  const { data = [] } = useQuery({
    queryKey: [...queryKey, shared],
    queryFn: async () => (await dataProvider.recipes(shared)).listRecipes(),
    retry: false,
  });
  const chosen = data.find((one) => one.name === name);
  const recipe = recipeOf(form);
  const change = useRecipeChange(shared);
  const save = () => {
    const called = name.trim();
    if (!recipe || called === '') return;
    const was = data.find((one) => one.name === called);
    void change((book) => book.saveRecipe(called, recipe), called, was ? 'заменён' : 'сохранён', was);
  };
  return (
    <div className={styles.saved}>
      {data.length > 0 && (
        <Select
          label="Сохранённые пересчёты"
          options={[['', 'Новый'], ...data.map((one) => [one.name, one.name] as const)]}
          value={chosen?.name ?? ''}
          onChange={(picked) => {
            const found = data.find((one) => one.name === picked);
            setName(found?.name ?? '');
            onChange(found ? formOf(found.recipe) : blankRecipe);
          }}
        />
      )}
      <TextField
        label="Название пересчёта"
        look="filter"
        maxLength={60}
        placeholder="Ежегодное +7"
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It saves the recipe, not what the recipe is for.
          event.preventDefault();
          save();
        }}
      />
      <Button
        disabled={!recipe || name.trim() === ''}
        title={shared ? 'Увидят все в вашей организации' : 'Только в этом браузере'}
        onClick={save}
      >
        Сохранить пересчёт
      </Button>
      {chosen && (
        <Button
          variant="ghost"
          onClick={() => void change((book) => book.removeRecipe(chosen.id), chosen.name, 'удалён', chosen)}
        >
          Удалить пересчёт
        </Button>
      )}
    </div>
  );
}
