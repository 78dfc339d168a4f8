import { monthIndex, type Month } from '../../domain/month';
import { doubtsOf, freshRemarks, type Compared } from '../../domain/priceGuard';
import { sheetOfBody, type PriceForm, type PriceSheet } from '../../domain/pricePairs';
import type { PriceStatus } from '../../domain/priceStatus';
import { applyRecipeToBody, isApplied } from '../../domain/recipes';
import type { Rights } from '../../domain/rights';
import { billingAliases } from '../../domain/tiers';
import type { BatchRow } from '../batches';
import { guardSettings, type PriceGuard } from '../priceGuard';
import { mayWriteStarted, occupied, refuseOwnList, refusePast, refuseStarted } from '../priceRules';
import type { Recipe } from '../recipes';
import { said } from './said';

type Values = NonNullable<BatchRow['before']>;

/** Who asks, and when. */
export interface PriceGround {
  rights: Rights;
  /** The dealer that he works for. */
  own: number | null | undefined;
  now: Month;
  settings: PriceGuard;
}

/** A record whose prices are to be recalculated, as it stands. */
export interface PriceRecord {
  key: string;
  label: string;
  form: PriceForm;
  dealer: number;
  month: Month;
  status: PriceStatus;
  /** Its own date, as it is sent: year and month, or the day of a minimum tariff. */
  date: Values;
  /** Its prices and percents, as they are stored. */
  prices: Values;
  /** The same as rules see them, where somebody has made it already. */
  sheet?: PriceSheet;
  revision: string | null;
  /** There is one in the month that a new one is to start in. */
  taken: boolean;
  /** What else keeps it from being written. */
  problems: readonly string[];
  /** What stands beside the result in its month. */
  compared: Compared;
  /** What the record may have been made of by the same recipe. */
  bases: readonly PriceSheet[];
  /** The paths of prices that somebody has changed by hand. */
  changed: ReadonlySet<string>;
  /** When the same recipe was done to it. */
  applied?: string | undefined;
}

/** What is done to records: in their own months, or as new ones of a month. */
export interface Recalculation {
  month: Month | null;
  recipe?: Recipe | undefined;
}

const isList = (form: PriceForm) => form in billingAliases;

/** Whether a record is changed itself. */
export const isInPlace = (target: Month | null, { month }: Pick<PriceRecord, 'month'>): boolean =>
  target === null || monthIndex(target) === monthIndex(month);

const dateOf = (form: PriceForm, { year, month }: Month): Values =>
  form === 'minimum' ? { start_date: `${year}-${String(month).padStart(2, '0')}-01` } : { year, month };

/** What keeps a record from being written, in the words of the single operation. */
function problemsOf({ rights, own, now }: PriceGround, target: Month | null, record: PriceRecord): readonly string[] {
  const { form, dealer, status, taken, problems } = record;
  const open = !isList(form) && mayWriteStarted(rights);
  const closed = isList(form) ? said(() => refuseOwnList(rights, own, dealer)) : [];
  if (target === null || isInPlace(target, record))
    return [...problems, ...closed, ...(open ? [] : said(() => refuseStarted(status)))];
  if (taken) return [occupied(target).message];
  return [...problems, ...closed, ...(open ? [] : said(() => refusePast(now, target, 'month')))];
}

const twice = 'Этот пересчёт уже сделан';
const percentOnPercent = 'второй раз это процент на процент';

/** A warning where the prices are already what the recipe makes of what they were. */
function appliedAlready({ recipe }: Recalculation, { form, prices, applied, bases }: PriceRecord): string[] {
  if (!recipe || (applied === undefined && bases.length === 0)) return [];
  if (applied !== undefined) return [`${twice} ${applied}: ${percentOnPercent}`];
  return isApplied(recipe, sheetOfBody(form, prices), bases) ? [`${twice}: ${percentOnPercent}`] : [];
}

/**
 * A row of the preview: what a record is and what it becomes. What the guard forbids is a problem, what it doubts is said. Pure:
 * the server plans by it, and so does the browser where a server knows no batches.
 */
export function recalculated(ground: PriceGround, asked: Recalculation, record: PriceRecord): BatchRow {
  const { key, label, form, date, prices, revision, compared, changed } = record;
  const row = { key, label, before: { ...date, ...prices }, after: null, revision };
  const problems = problemsOf(ground, asked.month, record);
  if (problems.length > 0) return { ...row, problems: [...problems] };
  const inPlace = isInPlace(asked.month, record);
  const had = record.sheet ?? sheetOfBody(form, prices);
  const made = asked.recipe
    ? applyRecipeToBody(asked.recipe, form, prices, changed, had)
    : { body: prices, sheet: had, problems: [] };
  const lines = guardSettings(ground.settings);
  const remarks = doubtsOf(made.sheet, compared, lines);
  // What is in order needs no look at what was said before.
  const fresh = remarks.length > 0 ? freshRemarks(remarks, doubtsOf(had, compared, lines)) : [];
  const forbidden = (inPlace ? fresh : remarks).filter(({ level }) => level === 'refused');
  const faults = [...made.problems.map(({ message }) => message), ...forbidden.map(({ text }) => text)];
  if (faults.length > 0) return { ...row, problems: [...new Set(faults)] };
  if (inPlace && JSON.stringify(made.body) === JSON.stringify(prices))
    return { ...row, problems: ['Ничего не изменится'] };
  const after = { ...made.body, ...(inPlace || asked.month === null ? date : dateOf(form, asked.month)) };
  const doubts = appliedAlready(asked, record);
  const doubtful = fresh.filter(({ level }) => level === 'doubtful');
  return {
    ...row,
    after,
    problems: [],
    ...(doubts.length > 0 && { doubts }),
    ...(doubtful.length > 0 && { remarks: doubtful.map(({ id: field, text: message }) => ({ field, message })) }),
  };
}
