import {
  discretePositions,
  dynamicPositions,
  messagePricePositions,
  packageAliases,
  portalPosition,
  ranges,
} from '../../domain/tiers';

/** What a row of prices is of, as its panel calls it. */
const rows: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...Object.values(packageAliases)),
  ...dynamicPositions,
  ...Object.fromEntries(discretePositions.map(({ position, volume }) => [position, volume])),
  [portalPosition]: 'Портал',
};

/** A special condition has kinds of several schemes, of which some are called alike. */
const specialRows: Readonly<Record<string, string>> = {
  ...rows,
  ...Object.fromEntries(messagePricePositions.map(({ alias, caption }) => [alias, caption])),
};

/** What a percent of rewards is of. */
const percents: Readonly<Record<string, string>> = { packages: 'Пакеты', license: 'Лицензия', tariff: 'Тариф' };

export const isPercent = (part: string): boolean => Object.hasOwn(percents, part);

/** What stands in a row. */
const cells: Readonly<Record<string, string>> = {
  client_price: 'Цена',
  daobit_price: 'Вознаграждение',
  client_points_cost: 'Цена',
  daobit_points_cost: 'Вознаграждение',
  client_additional_account_price: 'Цена дополнительной учётной записи',
  daobit_additional_account_price: 'Вознаграждение за дополнительную учётную запись',
  threshold: 'Порог',
  max_free_count: 'Бесплатно',
  accountPercent: 'Процент вознаграждения',
};

const own = (words: Readonly<Record<string, string>>, part: string) =>
  Object.hasOwn(words, part) ? words[part] : undefined;

/** A cell that stands in no row. */
export const cellWord = (part: string): string | undefined => own(cells, part);

/** The steps to a cell of a list, or of a special condition, in words: of a row's prices which range it is of; undefined for what has none. */
export const cellWords = (path: readonly string[], special = false): (string | undefined)[] =>
  path.map((part, at) => {
    const range = path[at - 1]?.endsWith('_points_cost') ? ranges[Number(part)] : undefined;
    return range?.caption ?? own(special ? specialRows : rows, part) ?? own(cells, part) ?? own(percents, part);
  });
