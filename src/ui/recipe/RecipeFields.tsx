import { classNames } from '../classNames';
import { Select } from '../Select';
import { TextField } from '../TextField';
import styles from './recipe.module.css';
import { SavedRecipes } from './SavedRecipes';
import { boundIn, percentIn, rewardIn, type RecipeForm } from './recipeForm';

const steps = [
  [1, 'до копейки'],
  [10, 'до 10 копеек'],
  [50, 'до 50 копеек'],
  [100, 'до рубля'],
  [500, 'до 5 рублей'],
  [1000, 'до 10 рублей'],
] as const;

const rewards = [
  ['percent', 'Прежним процентом'],
  ['sum', 'Прежней суммой'],
  ['new', 'Новым процентом'],
] as const;

const licences = [
  ['same', 'Так же'],
  ['none', 'Не менять'],
  ['own', 'На свой процент'],
] as const;

interface ChoiceProps<T extends string | number> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onPick: (value: T) => void;
}

function Choice<T extends string | number>({ label, value, options, onPick }: ChoiceProps<T>) {
  return (
    <Select
      label={label}
      options={options.map(([own, caption]) => [String(own), caption] as const)}
      value={String(value)}
      onChange={(picked) => {
        const found = options.find(([own]) => String(own) === picked);
        if (found) onPick(found[0]);
      }}
    />
  );
}

interface RecipeFieldsProps {
  form: RecipeForm;
  onChange: (form: RecipeForm) => void;
  /** Kinds that may be left out, by their names in recipes. */
  kinds?: readonly { alias: string; caption: string }[];
  /** There are prices that somebody has changed by hand. */
  changed?: boolean;
  autoFocus?: boolean;
}

const percentWords = 'От −100 до 1000';

/** Bounds, what is left out, and licences: what most recipes do without. */
function Further({ form, onChange, kinds = [], changed = false }: RecipeFieldsProps) {
  const set = (more: Partial<RecipeForm>) => onChange({ ...form, ...more });
  const bound = (text: string) => (boundIn(text) === undefined ? 'Введите сумму' : undefined);
  return (
    <details className={styles.further}>
      <summary>Ещё: лицензии, границы, исключения</summary>
      <div className={styles.fields}>
        <Choice
          label="Лицензии, объёмы и учётные записи"
          options={licences}
          value={form.licences}
          onPick={(picked) => set({ licences: picked })}
        />
        {form.licences === 'own' && (
          <TextField
            error={percentIn(form.licencePercent) === undefined ? percentWords : undefined}
            label="Изменить лицензии на, %"
            value={form.licencePercent}
            onChange={({ target }) => set({ licencePercent: target.value })}
          />
        )}
        <TextField
          error={bound(form.min)}
          label="Не ниже, ₽"
          value={form.min}
          onChange={({ target }) => set({ min: target.value })}
        />
        <TextField
          error={bound(form.max)}
          label="Не выше, ₽"
          value={form.max}
          onChange={({ target }) => set({ max: target.value })}
        />
        {kinds.length > 0 && (
          <fieldset className={styles.kinds}>
            <legend>Кроме видов</legend>
            {kinds.map(({ alias, caption }) => (
              <label key={alias} className={styles.check}>
                <input
                  checked={form.except.includes(alias)}
                  type="checkbox"
                  onChange={({ target }) =>
                    set({
                      except: target.checked ? [...form.except, alias] : form.except.filter((one) => one !== alias),
                    })
                  }
                />
                {caption}
              </label>
            ))}
          </fieldset>
        )}
        {changed && (
          <label className={styles.check}>
            <input
              checked={form.keepChanged}
              type="checkbox"
              onChange={({ target }) => set({ keepChanged: target.checked })}
            />
            Не трогать изменённое вручную
          </label>
        )}
      </div>
    </details>
  );
}

/** How prices are recalculated: by how many percent, rounded how, with what rewards, and the rest below. */
export function RecipeFields(props: RecipeFieldsProps) {
  const { form, onChange, autoFocus } = props;
  const set = (more: Partial<RecipeForm>) => onChange({ ...form, ...more });
  return (
    <>
      <TextField
        autoFocus={autoFocus}
        error={percentIn(form.percent) === undefined ? percentWords : undefined}
        label="Изменить цены на, %"
        placeholder="0"
        value={form.percent}
        onChange={({ target }) => set({ percent: target.value })}
      />
      <Choice label="Округлить" options={steps} value={form.step} onPick={(step) => set({ step })} />
      <label className={classNames(styles.check, styles.up)}>
        <input checked={form.up} type="checkbox" onChange={({ target }) => set({ up: target.checked })} />
        Всегда вверх
      </label>
      <Choice label="Вознаграждение" options={rewards} value={form.reward} onPick={(reward) => set({ reward })} />
      {form.reward === 'new' && (
        <TextField
          error={rewardIn(form.rewardPercent) === undefined ? 'Процент от 0 до 100' : undefined}
          label="Новый процент"
          value={form.rewardPercent}
          onChange={({ target }) => set({ rewardPercent: target.value })}
        />
      )}
      <Further {...props} />
      <SavedRecipes form={form} onChange={onChange} />
    </>
  );
}
