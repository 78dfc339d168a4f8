import type { Recipe } from '../../contract/recipes';

/** What a person chooses for new lists: percent as typed, steps to round to in kopecks, what happens to rewards. */
export interface Rise {
  percent: string;
  step: Recipe['rounding']['step'];
  up: boolean;
  reward: 'percent' | 'sum';
}

/** The percent as typed: «7», «+7,5», «−2»; 0 for nothing, undefined for what is none or out of bounds. */
export function percentIn(text: string): number | undefined {
  const clean = text.trim().replace('−', '-').replace(',', '.').replace(/%$/, '');
  if (clean === '') return 0;
  const percent = /^[-+]?\d{1,4}(\.\d{1,2})?$/.test(clean) ? Number(clean) : NaN;
  return percent >= -100 && percent <= 1000 ? percent : undefined;
}

/** The recipe of it: packages and licences alike; undefined where the percent is none. */
export function riseRecipe({ percent: typed, step, up, reward }: Rise): Recipe | undefined {
  const percent = percentIn(typed);
  if (percent === undefined) return undefined;
  const change = { percent, min: null, max: null };
  return {
    packages: change,
    licences: change,
    reward: { by: reward },
    rounding: { step, up },
    except: [],
    keep_changed: false,
  };
}
