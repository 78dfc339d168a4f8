import { added } from './added';
import { z } from './schema';
import { emailsProblem } from '../domain/text';
import { chosenId, id, idText, listQuery, maxId, moment, page } from './common';
import { endpointsOf } from './endpoint';
import { historyEntry } from './history';
import { percent, sum } from './priceRows';
import { priceStatus } from './prices';

/** How many packages the tariff holds (doc 2 §5). */
export const minimumPackageCount = 10;

const emails = z
  .array(z.string())
  .max(20, 'Не больше 20 адресов')
  .superRefine((list, context) => {
    const problem = emailsProblem(list);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });

const startDate = z.iso
  .date('Дата в виде ГГГГ-ММ-ДД')
  .refine((text) => text >= '2000-01-01' && text < '2200-01-01', 'Год от 2000 до 2199');

/** What a minimum tariff has besides whose it is; roubles. */
export const tariffTerms = { start_date: startDate, cost: sum, compensation: sum, emails } as const;

const fields = {
  client_org_id: chosenId('Выберите организацию'),
  dealer_org_id: id,
  ...tariffTerms,
  package_count: z.literal(minimumPackageCount, `Пакетов в тарифе: ${minimumPackageCount}`),
  percent: added(percent.optional()),
};

/** A minimum tariff as it is sent; roubles (doc 2 §3). `client_id` (p_gid) says which client is meant: the id of an organisation may be that of several. */
export const newMinimumTariff = z.strictObject({ ...fields, client_id: added(id.optional()) });
export type NewMinimumTariff = z.infer<typeof newMinimumTariff>;
const minimumTariffChange = z.strictObject({ ...fields, tariff_id: id });

/** A minimum tariff as stored. */
export const minimumTariff = z.strictObject({
  tariff_id: id,
  dealer_org_id: z.int(),
  client_org_id: z.int(),
  client_name: added(z.string()),
  start_date: z.string(),
  package_count: z.int(),
  tariff_cost: z.number(),
  tariff_compensation: z.number(),
  percent: added(z.number().nullable()),
  emails: z.array(z.string()),
  price_status: added(priceStatus),
  modified_by: added(z.string().nullable()),
  modified_at: added(moment.nullable()),
});
export type MinimumTariff = z.infer<typeof minimumTariff>;

const path = '/tariff-minimum/';
const single = { kind: 'json', schema: minimumTariff } as const;
const params = z.strictObject({ tariff_id: idText });

export const minimumTariffEndpoints = endpointsOf('doc 2 §7', {
  listMinimumTariffs: {
    method: 'GET',
    path,
    summary: 'Минимальные тарифы клиентов дилера',
    query: z.strictObject({
      dealer_org_id: idText,
      client_org_ids: z
        .string()
        .regex(/^\d{1,10}(,\d{1,10}){0,99}$/, 'ID через запятую, не больше 100')
        .transform((text) => text.split(',').map(Number))
        .refine((ids) => ids.every((one) => one <= maxId), 'Такого номера нет')
        .optional(),
    }),
    answer: { kind: 'json', schema: z.array(minimumTariff) },
  },
  readMinimumTariff: {
    method: 'GET',
    path: `${path}{tariff_id}/`,
    summary: 'Минимальный тариф',
    source: 'an extension: one tariff with its ETag',
    extension: 'records',
    params,
    answer: single,
    versioned: true,
  },
  createMinimumTariff: {
    method: 'POST',
    path,
    summary: 'Новый минимальный тариф',
    body: newMinimumTariff,
    answer: { kind: 'json', schema: minimumTariff, status: 201 },
    versioned: true,
  },
  changeMinimumTariff: {
    method: 'PATCH',
    path,
    summary: 'Изменение минимального тарифа',
    body: minimumTariffChange,
    answer: single,
    versioned: true,
  },
  removeMinimumTariff: {
    method: 'DELETE',
    path: `${path}{tariff_id}/`,
    summary: 'Удаление минимального тарифа',
    source: 'an extension: a minimum tariff may be deleted',
    extension: 'removal',
    params,
    answer: { kind: 'empty' },
  },
  listMinimumTariffHistory: {
    method: 'GET',
    path: `${path}{tariff_id}/history/`,
    summary: 'Минимальный тариф: кто, когда и что изменил; новое сверху',
    source: 'an extension: the history of a minimum tariff',
    extension: 'history',
    params,
    query: listQuery.omit({ search: true }),
    answer: { kind: 'json', schema: page(historyEntry) },
  },
});
