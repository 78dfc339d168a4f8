import type { PriceForm, PriceSheet } from './pricePairs';
import {
  billingAliases,
  licencePositions,
  messagePricePositions,
  packageAliases,
  ranges,
  type BillingAlias,
} from './tiers';

const kinds: ReadonlyMap<string, string> = new Map(messagePricePositions.map(({ alias, caption }) => [alias, caption]));

const isList = (form: PriceForm): form is BillingAlias => form in billingAliases;

/** How a kind of packages, a licence or a bought volume is called in a form. */
function captionOf(form: PriceForm, kind: string): string {
  if (!isList(form)) return kinds.get(kind) ?? { api: 'Лицензия', minimum: 'Тариф', spec_condition: kind }[form];
  const sections: Readonly<Record<string, string>> = packageAliases[form];
  const position = licencePositions[form].find((one) => [one.section, one.position].filter(Boolean).join('.') === kind);
  if (!position) return sections[kind] ?? kind;
  return position.section ? `${sections[position.section]}, ${position.caption}` : position.caption;
}

/** How prices are called, by the paths of their cells: «ПИ, 1-10», «ПИ, 1-10, вознаграждение». */
export function priceNames({ form, pairs }: PriceSheet): ReadonlyMap<string, string> {
  const several = new Set(pairs.filter(({ place }) => place === 1).map(({ kind }) => kind));
  return new Map(
    pairs.flatMap(({ id, rewardId, kind, part, place }) => {
      const account = part === 'accounts' ? 'учётная запись' : undefined;
      const whole = kind === 'accounts' ? 'Учётная запись' : captionOf(form, kind);
      const range = place !== undefined && several.has(kind) ? ranges[place]?.caption : undefined;
      const name = [whole, kind === 'accounts' ? undefined : account, range].filter(Boolean).join(', ');
      return [[id, name] as const, [rewardId, `${name}, вознаграждение`] as const];
    }),
  );
}
