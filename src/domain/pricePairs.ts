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

/** The pair whose price has this path; undefined where the path names no price. */
export function pairAt(
  form: PriceForm,
  id: string,
  valueOf: (id: string) => Kopecks | null | undefined,
): PricePair | undefined {
  const [, path = '', name = '', place] = shape.exec(id) ?? [];
  if (name === '') return undefined;
  const rewardId = name === 'cost' ? 'compensation' : id.replace(name, name.replace('client', 'daobit'));
  const account = path === 'accounts' || name === 'client_additional_account_price';
  const part = name === 'client_points_cost' ? 'packages' : account ? 'accounts' : 'licences';
  return {
    id,
    rewardId,
    part,
    kind: path.replace(/^(lycense|packages)\./, '') || form,
    ...(place !== undefined && { place: Number(place) }),
    percentId: percentOfPart(form, part),
    price: valueOf(id) ?? null,
    reward: valueOf(rewardId) ?? null,
  };
}

const nameOf = (row: unknown): string | undefined => {
  if (typeof row !== 'object' || row === null) return undefined;
  const {
    section,
    price_position: position,
    message_price_position_alias: alias,
  } = row as Readonly<Record<string, unknown>>;
  const name = [section, position ?? alias].filter((part) => typeof part === 'string').join('.');
  return name === '' ? undefined : name;
};

/** The same body with its numbers as `put` gives them; each is named by its path. The order of fields stays. */
function mapNumbers<Body extends object>(body: Body, put: (id: string, value: number) => number): Body {
  const walk = (value: unknown, path: string): unknown => {
    const below = (name: string) => (path === '' ? name : `${path}.${name}`);
    if (typeof value === 'number') return put(path, value);
    if (Array.isArray(value)) return value.map((one, at) => walk(one, below(nameOf(one) ?? String(at))));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, below(name))]));
  };
  // The walk changes numbers alone.
  return walk(body, '') as Body;
}

/** The prices of a body as it is stored or sent (doc 2 §3), its `percents` included. */
export function sheetOfBody(form: PriceForm, body: object): PriceSheet {
  const numbers = new Map<string, number>();
  mapNumbers(body, (id, value) => {
    numbers.set(id, fromWire(value));
    return value;
  });
  const valueOf = (id: string) => numbers.get(id);
  return {
    form,
    pairs: [...numbers.keys()].flatMap((id) => pairAt(form, id, valueOf) ?? []),
    percents: new Map([...numbers].filter(([id]) => percentShape.test(id))),
  };
}

/** The same body with other sums and percents, by their paths; percents that it did not have come to it. */
export function withSums<Body extends object>(
  body: Body,
  sums: ReadonlyMap<string, Kopecks>,
  percents: ReadonlyMap<string, Hundredths>,
): Body {
  const all = new Map([...sums, ...percents]);
  const next = mapNumbers(body, (id, value) => {
    const given = all.get(id);
    return given === undefined ? value : toWire(given);
  });
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

/** The paths of prices and rewards that are other sums here than there; nothing is 0. */
export function otherSums(there: PriceSheet, here: PriceSheet): Set<string> {
  const sums = ({ pairs }: PriceSheet) =>
    pairs.flatMap(({ id, price, rewardId, reward }) => [[id, price ?? 0] as const, [rewardId, reward ?? 0] as const]);
  const had = new Map(sums(there));
  return new Set(sums(here).flatMap(([id, sum]) => ((had.get(id) ?? 0) === sum ? [] : [id])));
}
