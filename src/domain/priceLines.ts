import {
  discretePositions,
  dynamicPositions,
  licencePositions,
  messagePricePositions,
  packageAliases,
  pskovSections,
  ranges,
} from './tiers';
import type { BillingAlias, PskovSection } from './tiers';

/** A line of a price list, as its sheet has it: where its price stands, by the path of the pair (`sheetOfBody`), and how people call it. */
export interface PriceLine {
  id: string;
  section: string;
  position: string;
  range: string;
}

const packagesOf = (alias: BillingAlias) => Object.entries<string>(packageAliases[alias]);
const cost = (alias: string, place?: number) =>
  ['packages', alias, 'client_points_cost', place].filter((part) => part !== undefined).join('.');
const licence = (name: string, price = 'client_price') => `lycense.${name}.${price}`;

const account = 'Дополнительная учётная запись';

const dynamic: PriceLine[] = [
  ...packagesOf('dyn_tp').flatMap(([alias, position]) =>
    ranges.map(({ caption }, at) => ({ id: cost(alias, at), section: 'Пакеты', position, range: caption })),
  ),
  ...Object.entries(dynamicPositions).flatMap(([name, position]) => [
    { id: licence(name), section: 'Лицензия', position, range: '' },
    { id: licence(name, 'client_additional_account_price'), section: account, position, range: '' },
  ]),
];

const sections: Record<PskovSection, string> = {
  mps_common: 'Общие пакеты',
  mps_pi: 'Предварительное информирование',
};
const beyond = 'Цена пакета с превышения';

const pskov: PriceLine[] = [
  ...pskovSections.flatMap((name) => [
    ...discretePositions.map(({ position, volume }) => ({
      id: licence(`${name}.${position}`),
      section: sections[name],
      position: `${volume} пакетов`,
      range: '',
    })),
    { id: cost(name), section: sections[name], position: beyond, range: '' },
  ]),
  { id: 'accounts.client_price', section: account, position: account, range: '' },
];

const kaliningrad: PriceLine[] = [
  ...licencePositions.dyn_mc_disc.map(({ position, caption }) => ({
    id: licence(position),
    section: 'Стоимость пакетов',
    position: caption,
    range: '',
  })),
  { id: cost('pp_message'), section: 'Превышение', position: beyond, range: '' },
];

const pikYug: PriceLine[] = packagesOf('dyn_pu').map(([alias, position]) => ({
  id: cost(alias, 0),
  section: 'Пакеты',
  position,
  range: '',
}));

/** The lines of a list of each scheme, in the order of its panel (doc 2 §2.4). */
export const priceLines: Record<BillingAlias, readonly PriceLine[]> = {
  dyn_tp: dynamic,
  dyn_disc_multi: pskov,
  dyn_mc_disc: kaliningrad,
  dyn_pu: pikYug,
};

/** The lines of a special condition of API accounts: of packages those of the kinds that it has (doc 2 §3). */
export const apiLines: readonly PriceLine[] = [
  { id: 'client_price', section: 'Лицензия', position: 'Лицензия', range: '' },
  { id: 'accounts.client_price', section: account, position: account, range: '' },
  ...messagePricePositions.flatMap(({ alias, caption }) =>
    ranges.map((one, at) => ({ id: cost(alias, at), section: 'Пакеты', position: caption, range: one.caption })),
  ),
];

const six = () => ranges.map(() => 0);

/** The body of a list with nothing in it yet: every row and cell that the scheme has (doc 2 §3), at 0. */
export function emptyList(alias: BillingAlias) {
  const costs = alias === 'dyn_tp' ? six : alias === 'dyn_pu' ? () => [0] : () => 0;
  const further = alias === 'dyn_tp' ? { client_additional_account_price: 0, daobit_additional_account_price: 0 } : {};
  return {
    lycense: licencePositions[alias].map(({ position, section }) => ({
      price_position: position,
      ...(section !== undefined && { section }),
      client_price: 0,
      daobit_price: 0,
      ...further,
    })),
    packages: Object.keys(packageAliases[alias]).map((name) => ({
      message_price_position_alias: name,
      client_points_cost: costs(),
      daobit_points_cost: costs(),
    })),
    ...(alias === 'dyn_disc_multi' && { accounts: { client_price: 0, daobit_price: 0 } }),
  };
}
