import type { Recipe } from '../../contract/recipes';
import { fromWire, parsePercent, parsePrice, toWire } from '../../domain/money';

/** A recipe as a person fills it in: percents and bounds as typed, an empty bound is none. */
export interface RecipeForm {
  percent: string;
  /** Of licences, bought volumes, accounts: as the rest, not at all, by a percent of their own. */
  licences: 'same' | 'none' | 'own';
  licencePercent: string;
  step: Recipe['rounding']['step'];
  up: boolean;
  reward: Recipe['reward']['by'];
  rewardPercent: string;
  min: string;
  max: string;
  except: readonly string[];
  keepChanged: boolean;
}

/** Said where `recipeOf` finds none in the form; its field says which. */
export const wrongRecipe = 'Исправьте пересчёт';

/** Nothing changes yet. */
export const blankRecipe: RecipeForm = {
  percent: '',
  licences: 'same',
  licencePercent: '',
  step: 1,
  up: false,
  reward: 'percent',
  rewardPercent: '',
  min: '',
  max: '',
  except: [],
  keepChanged: false,
};

/** The percent as typed: «7», «+7,5», «−2»; 0 for nothing, undefined for what is none or out of bounds. */
export function percentIn(text: string): number | undefined {
  const clean = text.trim().replace('−', '-').replace(',', '.').replace(/\s*%$/, '');
  if (clean === '') return 0;
  const percent = /^[-+]?\d{1,4}(\.\d{1,2})?$/.test(clean) ? Number(clean) : NaN;
  return percent >= -100 && percent <= 1000 ? percent : undefined;
}

/** A bound as typed: null for none, undefined for what is no sum. */
export function boundIn(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const { kopecks } = parsePrice(text);
  return kopecks === undefined ? undefined : toWire(kopecks);
}

/** The percent of rewards as typed; undefined for none. */
export function rewardIn(text: string): number | undefined {
  const { percent } = parsePercent(text);
  return percent === undefined ? undefined : toWire(percent);
}

/** The recipe of what is filled in; undefined where a part of it is wrong. */
export function recipeOf(form: RecipeForm): Recipe | undefined {
  const [percent, own] = [percentIn(form.percent), percentIn(form.licencePercent)];
  const [min, max] = [boundIn(form.min), boundIn(form.max)];
  const reward = form.reward === 'new' ? rewardIn(form.rewardPercent) : 0;
  if (percent === undefined || own === undefined || min === undefined || max === undefined || reward === undefined)
    return undefined;
  if (min !== null && max !== null && fromWire(min) > fromWire(max)) return undefined;
  const change = { percent, min, max };
  const licences = { same: change, none: null, own: { ...change, percent: own } }[form.licences];
  return {
    packages: change,
    licences,
    reward: form.reward === 'new' ? { by: 'new', percent: reward } : { by: form.reward },
    rounding: { step: form.step, up: form.up },
    except: [...form.except],
    keep_changed: form.keepChanged,
  };
}

const typed = (value: number) => String(value).replace('.', ',').replace('-', '−');

/** A recipe as it is filled in, which `recipeOf` reads back. */
export function formOf({ packages, licences, reward, rounding, except, keep_changed }: Recipe): RecipeForm {
  const main = packages ?? licences ?? { percent: 0, min: null, max: null };
  const own = licences !== null && licences.percent !== main.percent;
  return {
    percent: typed(main.percent),
    licences: licences === null ? 'none' : own ? 'own' : 'same',
    licencePercent: own ? typed(licences.percent) : '',
    step: rounding.step,
    up: rounding.up,
    reward: reward.by,
    rewardPercent: reward.by === 'new' ? typed(reward.percent) : '',
    min: main.min === null ? '' : typed(main.min),
    max: main.max === null ? '' : typed(main.max),
    except,
    keepChanged: keep_changed,
  };
}
