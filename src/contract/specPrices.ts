import { added } from './added';
import { z } from './schema';
import { messagePricePositions } from '../domain/tiers';
import { id, idText, listQuery, moment, page } from './common';
import { defineEndpoints, type Endpoint } from './endpoint';
import { historyEntry } from './history';
import {
  monthText,
  namedRows,
  percent,
  percents,
  percentsOf,
  saveMonths,
  sixSums,
  sum,
  wholeNewMonth,
  yearText,
} from './priceRows';
import { remarksField } from './priceGuard';
import { priceStatus } from './prices';

const aliases = messagePricePositions.map(({ alias }) => alias) as [string, ...string[]];
/** A kind of packages that has a price of its own. */
export const packagePosition = z.enum(aliases, 'Выберите вид пакетов');
const nameOf = ({ message_price_position_alias: alias }: Readonly<Record<string, unknown>>) =>
  typeof alias === 'string' ? alias : '';
const count = (missing: string) =>
  z.int(missing).min(0, 'Число не может быть отрицательным').max(10_000_000, 'Слишком большое число');

/** A threshold of packages, or how many accounts are free. */
export const specialCount = count('Введите целое число');

const atLeastOne = <T>(rows: z.ZodType<T[], unknown>) =>
  rows.refine((given) => given.length > 0, 'Нужна хотя бы одна строка');

const common = { client_id: id, ...saveMonths, remarks: remarksField };

const apiBody = {
  client_price: sum,
  daobit_price: sum,
  accounts: z.strictObject({
    max_free_count: count('Введите число учётных записей'),
    client_price: sum,
    daobit_price: sum,
    accountPercent: percent,
  }),
  packages: atLeastOne(
    namedRows(
      z.strictObject({
        message_price_position_alias: packagePosition,
        threshold: count('Введите порог'),
        client_points_cost: sixSums,
        daobit_points_cost: sixSums,
      }),
      nameOf,
    ),
  ),
};

const conditionBody = {
  packages: atLeastOne(
    namedRows(
      z.strictObject({
        message_price_position_alias: packagePosition,
        client_points_cost: sum,
        daobit_points_cost: sum,
      }),
      nameOf,
    ),
  ),
};

const stored = {
  dealer_id: id,
  client_id: id,
  client_name: added(z.string()),
  year: saveMonths.year,
  month: saveMonths.month,
  price_status: added(priceStatus),
  percents: added(percents),
  remarks: remarksField,
  modified_by: added(z.string().nullable()),
  modified_at: added(moment.nullable()),
};

/** A special condition for a client of the API: licence, accounts, packages by six ranges above a threshold (doc 2 §3). */
export const apiPriceSave = z
  .strictObject({ ...common, ...apiBody, percents: added(percentsOf(['license', 'packages']).optional()) })
  .check(wholeNewMonth);
export type ApiPriceSave = z.infer<typeof apiPriceSave>;
export const apiPrice = z.strictObject({ ...stored, ...apiBody });
export type ApiPrice = z.infer<typeof apiPrice>;

/** A special condition: one price for each kind of packages (doc 2 §3). */
export const specConditionSave = z
  .strictObject({ ...common, ...conditionBody, percents: added(percentsOf(['packages']).optional()) })
  .check(wholeNewMonth);
export type SpecConditionSave = z.infer<typeof specConditionSave>;
export const specCondition = z.strictObject({ ...stored, ...conditionBody });
export type SpecCondition = z.infer<typeof specCondition>;

const dealer_id = added(idText);
const at = z.strictObject({ dealer_id, client_id: idText, year: yearText, month: monthText });
const ofDealer = z.strictObject({ dealer_id });
const source = 'doc 2 §7';

const calls = <const Path extends string, Save extends z.ZodType, Answer extends z.ZodType>(
  path: Path,
  name: string,
  save: Save,
  schema: Answer,
) =>
  ({
    read: {
      method: 'GET',
      path,
      summary: `${name} клиента на месяц`,
      source,
      query: at,
      answer: { kind: 'json', schema },
      versioned: true,
    },
    create: {
      method: 'POST',
      path,
      summary: `${name}: добавление с текущего месяца`,
      source,
      query: ofDealer,
      body: save,
      answer: { kind: 'json', schema, status: 201 },
      versioned: true,
    },
    change: {
      method: 'PUT',
      path,
      summary: `${name}: изменение и перенос на другой месяц`,
      source,
      query: ofDealer,
      body: save,
      answer: { kind: 'json', schema },
      versioned: true,
    },
    remove: {
      method: 'DELETE',
      path,
      summary: `${name}: удаление`,
      source: 'an extension: a special price may be deleted',
      extension: 'removal',
      query: at,
      answer: { kind: 'empty' },
    },
    history: {
      method: 'GET',
      path: `${path}history/`,
      summary: `${name}: кто, когда и что изменил; новое сверху`,
      source: 'an extension: the history of a special price',
      extension: 'history',
      query: listQuery.omit({ search: true }).extend(at.shape),
      answer: { kind: 'json', schema: page(historyEntry) },
    },
  }) as const satisfies Record<string, Endpoint>;

const api = calls('/spec-prices/api/', 'Спецусловие API', apiPriceSave, apiPrice);
const condition = calls('/spec-prices/spec_condition/', 'Спецусловие', specConditionSave, specCondition);

export const specPriceEndpoints = defineEndpoints({
  readApiPrice: api.read,
  createApiPrice: api.create,
  changeApiPrice: api.change,
  removeApiPrice: api.remove,
  listApiPriceHistory: api.history,
  readSpecCondition: condition.read,
  createSpecCondition: condition.create,
  changeSpecCondition: condition.change,
  removeSpecCondition: condition.remove,
  listSpecConditionHistory: condition.history,
});
