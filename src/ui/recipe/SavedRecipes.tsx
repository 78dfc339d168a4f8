import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, type DataProvider } from 'react-admin';
import type { Recipe } from '../../contract/recipes';
import type { RecipeBook, SavedRecipe } from '../../contract/savedRecipes';
import { formatMoment } from '../../domain/moment';
import { sameValues } from '../../domain/sameValues';
import { Button } from '../Button';
import { Select } from '../Select';
import { TextField } from '../TextField';
import { toasts, type NewToast, type ToastAction } from '../toasts';
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

/** What is kept under a name by now, where that is neither what was seen there nor what is to stand there. */
async function keptMeanwhile(book: RecipeBook, { called, seen, to }: RecipeChange) {
  const now = (await book.listRecipes()).find((one) => one.name === called);
  return [seen?.recipe, to].some((known) => sameValues(now?.recipe, known)) ? undefined : now;
}

const whoKept = ({ name, modified_by, modified_at }: SavedRecipe) =>
  modified_by === ''
    ? `Пересчёт «${name}» тем временем изменён в другой вкладке`
    : `Пересчёт «${name}» тем временем сохранил пользователь ${modified_by}: ${formatMoment(modified_at)} (МСК)`;

interface RecipeChange {
  /** Answers with what it leaves under the name. */
  work: (book: RecipeBook) => Promise<SavedRecipe | undefined>;
  called: string;
  done: string;
  /** What stands there, as far as is known here, and what is to: anything else is told of before it goes. */
  seen: SavedRecipe | undefined;
  to?: Recipe;
  /** How it goes all the same. */
  anyway: string;
  /** It is a way back: it has none itself, and may be tried again, for what it brings back stands nowhere else. */
  back?: (seen: SavedRecipe | undefined) => ToastAction;
}

/** Changes what is kept under a name, and says so; where something stood there, with the way back to it. */
function useRecipeChange(shared: boolean) {
  const dataProvider = useDataProvider<RecipeProvider>();
  const queries = useQueryClient();
  const wayBack = (was: SavedRecipe, left: SavedRecipe | undefined): ToastAction => ({
    label: 'Вернуть',
    run: () =>
      void change({
        work: (book) => book.saveRecipe(was.name, was.recipe),
        called: was.name,
        done: 'возвращён',
        seen: left,
        to: was.recipe,
        anyway: '«Вернуть» заменит его',
        back: (seen) => wayBack(was, seen),
      }),
  });
  const carryOut = async (asked: RecipeChange): Promise<NewToast> => {
    const { work, called, done, seen, anyway, back } = asked;
    const about = `recipe ${called}`;
    try {
      const book = await dataProvider.recipes(shared);
      const theirs = await keptMeanwhile(book, asked);
      if (theirs) return { tone: 'danger', text: `${whoKept(theirs)}. ${anyway}`, about, action: back?.(theirs) };
      const left = await work(book);
      // There is one way back: to what stood there just before.
      toasts.withdraw(about);
      return {
        tone: 'ok',
        text: `Пересчёт «${called}» ${done}`,
        about,
        action: seen && !back ? wayBack(seen, left) : undefined,
      };
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Не сохранено';
      return { tone: 'danger', text, about: error, action: back?.(seen) };
    }
  };
  const change = async (asked: RecipeChange) => {
    const said = await carryOut(asked);
    await queries.invalidateQueries({ queryKey });
    toasts.show(said);
  };
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
    void change({
      work: (book) => book.saveRecipe(called, recipe),
      called,
      done: was ? 'заменён' : 'сохранён',
      seen: was,
      to: recipe,
      anyway: 'Сохраните ещё раз, чтобы заменить его',
    });
  };
  const remove = (gone: SavedRecipe) =>
    change({
      work: async (book) => {
        await book.removeRecipe(gone.id);
        return undefined;
      },
      called: gone.name,
      done: 'удалён',
      seen: gone,
      anyway: 'Удалите ещё раз, чтобы удалить его',
    });
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
        <Button variant="ghost" onClick={() => void remove(chosen)}>
          Удалить пересчёт
        </Button>
      )}
    </div>
  );
}
