import { added } from './added';
import { z } from './schema';
import { priceStatusCaptions } from '../domain/priceStatus';
import { billingAliases, licencePositions, packageAliases, ranges, type BillingAlias } from '../domain/tiers';
import { id, idText, listQuery, moment, page } from './common';
import { endpointsOf } from './endpoint';
import type { FieldProblem } from './fields';
import { historyEntry } from './history';
import { remarksField } from './priceGuard';
import { monthText, namedRows, percents, percentsOf, saveMonths, sum, wholeNewMonth, yearText } from './priceRows';

const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>) => Object.keys(table) as [K, ...K[]];

export const billingAlias = z.enum(keysOf(billingAliases), 'Неизвестная схема расчётов');
export const priceStatus = z.enum(keysOf(priceStatusCaptions));

const text = z.string().max(60);
/** How many there must be, the scheme says (`schemeProblems`). */
const costs = z.union([sum, z.array(sum)], 'Введите число');

const licenceRow = z.strictObject({
  price_position: text,
  section: text.optional(),
  client_price: sum,
  daobit_price: sum,
  client_additional_account_price: sum.optional(),
  daobit_additional_account_price: sum.optional(),
});
const packageRow = z.strictObject({
  message_price_position_alias: text,
  client_points_cost: costs,
  daobit_points_cost: costs,
});

/** `tpp_discrete_10`, with its section where there is one: `mps_pi.tpp_discrete_10`. */
const licenceName = ({ section, price_position }: { section?: unknown; price_position?: unknown }) =>
  [section, price_position].filter((part) => typeof part === 'string').join('.');

/** The prices of all four schemes (doc 2 §3), roubles; which rows there are is the scheme's (`schemeProblems`). */
export const listBody = {
  lycense: namedRows(licenceRow, licenceName),
  packages: namedRows(packageRow, ({ message_price_position_alias: alias }) =>
    typeof alias === 'string' ? alias : '',
  ),
  accounts: z.strictObject({ client_price: sum, daobit_price: sum }).optional(),
};

/** The percents of each scheme, by the names of their rows (doc 2 §2.4). */
const percentNames: Record<BillingAlias, readonly string[]> = {
  dyn_tp: ['packages', 'license'],
  dyn_disc_multi: ['tariff'],
  dyn_mc_disc: ['packages', 'tariff'],
  dyn_pu: ['packages'],
};

/** The percents that a save of any scheme may have. */
export const listPercents = added(percentsOf(Object.values(percentNames).flat()).optional());

export const priceListSave = z
  .strictObject({
    ...saveMonths,
    ...listBody,
    percents: listPercents,
    remarks: remarksField,
  })
  .check(wholeNewMonth);
export type PriceListSave = z.infer<typeof priceListSave>;

/** A price list as stored; `percents` are those that were entered. */
export const priceList = z.strictObject({
  dealer_id: id,
  billing_alias: billingAlias,
  year: saveMonths.year,
  month: saveMonths.month,
  price_status: added(priceStatus),
  ...listBody,
  percents: added(percents),
  remarks: remarksField,
  modified_by: added(z.string().nullable()),
  modified_at: added(moment.nullable()),
});
export type PriceList = z.infer<typeof priceList>;

/** How many sums a package cell of the scheme holds: an array's length, or undefined for a single number (doc 2 §3). */
const costLengths: Record<BillingAlias, number | undefined> = {
  dyn_tp: ranges.length,
  dyn_disc_multi: undefined,
  dyn_mc_disc: undefined,
  dyn_pu: 1,
};

function rowProblems(root: string, wanted: readonly string[], given: readonly string[]): FieldProblem[] {
  return [
    ...wanted
      .filter((name) => !given.includes(name))
      .map((name) => ({ field: `${root}.${name}`, message: 'Нет строки' })),
    ...given
      .filter((name) => !wanted.includes(name))
      .map((name) => ({ field: `${root}.${name}`, message: 'Такой строки в этом прайсе нет' })),
  ];
}

type Save = Pick<PriceListSave, 'lycense' | 'packages' | 'accounts' | 'percents'>;

/** What a scheme misses or does not know in a list; each problem names the row or cell (doc 2 §2.4, §3). */
export function schemeProblems(
  alias: BillingAlias,
  { lycense, packages, accounts, percents: entered = {} }: Save,
): FieldProblem[] {
  const length = costLengths[alias];
  const cells = packages.flatMap((row) =>
    (['client_points_cost', 'daobit_points_cost'] as const).flatMap((name): FieldProblem[] => {
      const value = row[name];
      const fits = length === undefined ? typeof value === 'number' : Array.isArray(value) && value.length === length;
      const message = length === undefined ? 'Нужна одна цена' : `Нужно цен: ${length}`;
      return fits ? [] : [{ field: `packages.${row.message_price_position_alias}.${name}`, message }];
    }),
  );
  const extra = lycense.flatMap((row): FieldProblem[] => {
    const field = `lycense.${licenceName(row)}.client_additional_account_price`;
    const given =
      row.client_additional_account_price !== undefined && row.daobit_additional_account_price !== undefined;
    if (alias === 'dyn_tp') return given ? [] : [{ field, message: 'Заполните поле' }];
    return row.client_additional_account_price === undefined
      ? []
      : [{ field, message: 'Такой цены в этом прайсе нет' }];
  });
  const needsAccounts = alias === 'dyn_disc_multi';
  return [
    ...rowProblems(
      'lycense',
      licencePositions[alias].map(({ position, section }) => licenceName({ section, price_position: position })),
      lycense.map(licenceName),
    ),
    ...rowProblems(
      'packages',
      Object.keys(packageAliases[alias]),
      packages.map((row) => row.message_price_position_alias),
    ),
    ...cells,
    ...extra,
    ...Object.keys(entered)
      .filter((name) => !percentNames[alias].includes(name))
      .map((name) => ({ field: `percents.${name}`, message: 'Такого процента в этом прайсе нет' })),
    ...(needsAccounts === (accounts !== undefined)
      ? []
      : [{ field: 'accounts', message: needsAccounts ? 'Заполните поле' : 'Такой цены в этом прайсе нет' }]),
  ];
}

export const listPath = '/prices/{billing_alias}/{id}/';
export const listParams = z.strictObject({ billing_alias: billingAlias, id: idText });
const at = z.strictObject({ year: yearText, month: monthText });
const answer = { kind: 'json', schema: priceList } as const;

const position = z.strictObject({ caption: z.string(), alias: z.string() });

export const priceEndpoints = endpointsOf('doc 2 §7', {
  readPriceList: {
    method: 'GET',
    path: listPath,
    summary: 'Прайс дилера на месяц',
    params: listParams,
    query: at,
    answer,
    versioned: true,
  },
  createPriceList: {
    method: 'POST',
    path: listPath,
    summary: 'Новый прайс: с текущего месяца; занятый месяц: 409',
    params: listParams,
    body: priceListSave,
    answer: { kind: 'json', schema: priceList, status: 201 },
    versioned: true,
  },
  changePriceList: {
    method: 'PUT',
    path: listPath,
    summary: 'Изменение будущего прайса; year_new и month_new переносят его на другой месяц',
    params: listParams,
    body: priceListSave,
    answer,
    versioned: true,
  },
  removePriceList: {
    method: 'DELETE',
    path: listPath,
    summary: 'Удаление будущего прайса',
    source: 'an extension: a future price list may be deleted',
    extension: 'removal',
    params: listParams,
    query: at,
    answer: { kind: 'empty' },
  },
  listPriceListHistory: {
    method: 'GET',
    path: `${listPath}history/`,
    summary: 'Кто, когда и что изменил в прайсе; новое сверху',
    source: 'an extension: the history of a price list',
    extension: 'history',
    params: listParams,
    query: listQuery.omit({ search: true }).extend(at.shape),
    answer: { kind: 'json', schema: page(historyEntry) },
  },
  listMessagePricePositions: {
    method: 'GET',
    path: '/billing/lists/message_price_positions/',
    summary: 'Виды пакетов для спецусловий',
    answer: { kind: 'json', schema: z.strictObject({ api: z.array(position), spec_condition: z.array(position) }) },
  },
});
