import { fromWire, toWire, type Hundredths, type Kopecks, type Priced } from './money';
import type { BillingAlias } from './tiers';

/** What has prices with rewards: a list of one of the four schemes, a special condition of either type, a minimum tariff. */
export type PriceForm = BillingAlias | 'spec_condition' | 'api' | 'minimum';

/** What a price is of: packages, a licence or whatever else stands for a month, accounts. */
export type PricePart = 'packages' | 'licences' | 'accounts';

/** A price and its reward. Ids are the paths by which the server's `errors` name cells: `packages.pp_pi.client_points_cost.3`. */
export interface PricePair extends Priced {
  id: string;
  rewardId: string;
  part: PricePart;
  /** The kind of packages or the position, with its section where there is one: `pp_pi`, `mps_pi.tpp_discrete_10`. */
  kind: string;
  /** Which of six ranges it is for. */
  place?: number;
  /** The path of the percent that computes the reward: `percents.packages`. */
  percentId: string;
}

/** Prices as rules see them, whatever holds them: a stored body, or the cells of a panel. */
export interface PriceSheet {
  form: PriceForm;
  pairs: readonly PricePair[];
  /** The percents that were entered, by their paths. */
  percents: ReadonlyMap<string, Hundredths>;
}

const shape = /^(?:(.+)\.)?(client_(?:price|points_cost|additional_account_price)|cost)(?:\.(\d+))?$/;
const percentShape = /^(percents\..+|accounts\.accountPercent|percent)$/;

const percentNames: Record<PriceForm, Record<'packages' | 'licences', string>> = {
  dyn_tp: { packages: 'packages', licences: 'license' },
  dyn_disc_multi: { packages: 'tariff', licences: 'tariff' },
  dyn_mc_disc: { packages: 'packages', licences: 'tariff' },
  dyn_pu: { packages: 'packages', licences: 'packages' },
  spec_condition: { packages: 'packages', licences: 'packages' },
  api: { packages: 'packages', licences: 'license' },
  minimum: { packages: 'packages', licences: 'license' },
};

function percentOfPart(form: PriceForm, part: PricePart): string {
  if (form === 'minimum') return 'percent';
  if (form === 'api' && part === 'accounts') return 'accounts.accountPercent';
  return `percents.${percentNames[form][part === 'packages' ? 'packages' : 'licences']}`;
}

/** What a path says by itself: of which price it is, or that it is a percent. */
interface Path {
  pair?: Omit<PricePair, keyof Priced>;
  percent: boolean;
}

function readPath(form: PriceForm, id: string): Path {
  const [, path = '', name = '', place] = shape.exec(id) ?? [];
  if (name === '') return { percent: percentShape.test(id) };
  const rewardId = name === 'cost' ? 'compensation' : id.replace(name, name.replace('client', 'daobit'));
  const account = path === 'accounts' || name === 'client_additional_account_price';
  const part = name === 'client_points_cost' ? 'packages' : account ? 'accounts' : 'licences';
  const kind = path.replace(/^(lycense|packages)\./, '') || form;
  const percentId = percentOfPart(form, part);
  return {
    pair: { id, rewardId, part, kind, ...(place !== undefined && { place: Number(place) }), percentId },
    percent: false,
  };
}

/** The pair whose price has this path, without its sums; undefined where the path names no price. */
export const pairPath = (form: PriceForm, id: string) => readPath(form, id).pair;

const nameOf = (row: unknown): string | undefined => {
  if (typeof row !== 'object' || row === null) return undefined;
  const {
    section,
    price_position: position,
    message_price_position_alias: alias,
  } = row as Readonly<Record<string, unknown>>;
  const own = position ?? alias;
  const name = typeof own === 'string' ? own : '';
  if (typeof section === 'string') return name === '' ? section || undefined : `${section}.${name}`;
  return name === '' ? undefined : name;
};

/** A place in the bodies of a form, with the places below it by their names. */
interface Place extends Path {
  id: string;
  /** The number of the place among those of the form. */
  at: number;
  below: Map<string, Place>;
}

/** Lists have the same few hundred places, thousands of times over: to name and read them anew was most of a long preview. */
interface Places {
  root: Place;
  byId: Map<string, Place>;
}

const known = new Map<PriceForm, Places>();
const mostPlaces = 20_000;

const placeAt = (form: PriceForm, id: string, at: number): Place => ({
  id,
  at,
  below: new Map(),
  ...readPath(form, id),
});

function placesOf(form: PriceForm): Places {
  const places = known.get(form);
  if (places && places.byId.size < mostPlaces) return places;
  const root = placeAt(form, '', 0);
  const fresh = { root, byId: new Map([['', root]]) };
  known.set(form, fresh);
  return fresh;
}

/** The place below another by its name. */
function below(form: PriceForm, { root, byId }: Places, from: Place, name: string): Place {
  const there = from.below.get(name);
  if (there) return there;
  const id = from === root ? name : `${from.id}.${name}`;
  const place = byId.get(id) ?? placeAt(form, id, byId.size);
  from.below.set(name, place);
  byId.set(id, place);
  return place;
}

/** Written out: a copy by `...` is several times slower, and there are half a million of them. */
const pricedPair = (pair: Omit<PricePair, keyof Priced>, price: Kopecks, reward: Kopecks | null): PricePair =>
  pair.place === undefined
    ? {
        id: pair.id,
        rewardId: pair.rewardId,
        part: pair.part,
        kind: pair.kind,
        percentId: pair.percentId,
        price,
        reward,
      }
    : {
        id: pair.id,
        rewardId: pair.rewardId,
        part: pair.part,
        kind: pair.kind,
        place: pair.place,
        percentId: pair.percentId,
        price,
        reward,
      };

/** The prices of a body as it is stored or sent (doc 2 §3), its `percents` included. */
export function sheetOfBody(form: PriceForm, body: object): PriceSheet {
  const places = placesOf(form);
  const found: Place[] = [];
  const values: Kopecks[] = [];
  const walk = (value: unknown, place: Place): void => {
    if (typeof value === 'number') {
      if (values[place.at] === undefined) found.push(place);
      values[place.at] = fromWire(value);
    } else if (Array.isArray(value))
      value.forEach((one, at) => walk(one, below(form, places, place, nameOf(one) ?? String(at))));
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) walk(one, below(form, places, place, name));
  };
  walk(body, places.root);
  const pairs: PricePair[] = [];
  const percents = new Map<string, Hundredths>();
  for (const { id, at, pair, percent } of found) {
    const value = values[at] ?? 0;
    if (percent) percents.set(id, value);
    if (!pair) continue;
    const rewarded = places.byId.get(pair.rewardId);
    pairs.push(pricedPair(pair, value, (rewarded && values[rewarded.at]) ?? null));
  }
  return { form, pairs, percents };
}

/** Percents that a body may be given though it did not have them. */
const mayCome = (id: string) => id === 'percent' || id.startsWith('percents.');

/** The same body with other sums and percents, by their paths; percents that it did not have come to it. */
export function withSums<Body extends object>(
  form: PriceForm,
  body: Body,
  sums: ReadonlyMap<string, Kopecks>,
  percents: ReadonlyMap<string, Hundredths>,
): Body {
  const places = placesOf(form);
  const walk = (value: unknown, place: Place): unknown => {
    if (typeof value === 'number') {
      const given = sums.get(place.id) ?? percents.get(place.id);
      return given === undefined ? value : toWire(given);
    }
    if (Array.isArray(value))
      return value.map((one, at) => walk(one, below(form, places, place, nameOf(one) ?? String(at))));
    if (typeof value !== 'object' || value === null) return value;
    const next: Record<string, unknown> = { ...value };
    for (const name of Object.keys(next)) next[name] = walk(next[name], below(form, places, place, name));
    return next;
  };
  // The walk changes numbers alone, and the order of fields stays.
  const next = walk(body, places.root) as Body;
  const named = [...percents].flatMap(([id, value]) =>
    id.startsWith('percents.') ? [[id.slice('percents.'.length), toWire(value)] as const] : [],
  );
  const { percents: had = {} } = next as { percents?: Readonly<Record<string, number>> };
  const single = percents.get('percent');
  return {
    ...next,
    ...(single !== undefined && { percent: toWire(single) }),
    ...(named.length > 0 && { percents: { ...had, ...Object.fromEntries(named) } }),
  };
}

/** The same of a sheet: what `sheetOfBody` makes of the body that `withSums` makes of its own. */
export const sheetWithSums = (
  { form, pairs, percents: had }: PriceSheet,
  sums: ReadonlyMap<string, Kopecks>,
  percents: ReadonlyMap<string, Hundredths>,
): PriceSheet => ({
  form,
  pairs: pairs.map((pair) =>
    pricedPair(
      pair,
      sums.get(pair.id) ?? pair.price ?? 0,
      pair.reward === null ? null : (sums.get(pair.rewardId) ?? pair.reward),
    ),
  ),
  percents: new Map([...had, ...[...percents].filter(([id]) => had.has(id) || mayCome(id))]),
});

/** The paths of prices and rewards that are other sums here than there; nothing is 0. */
export function otherSums(there: PriceSheet, here: PriceSheet): Set<string> {
  const sums = ({ pairs }: PriceSheet) =>
    pairs.flatMap(({ id, price, rewardId, reward }) => [[id, price ?? 0] as const, [rewardId, reward ?? 0] as const]);
  const had = new Map(sums(there));
  return new Set(sums(here).flatMap(([id, sum]) => ((had.get(id) ?? 0) === sum ? [] : [id])));
}
