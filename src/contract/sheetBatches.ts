import { id } from './common';
import { tariffTerms } from './minimumTariffs';
import { namedRows, saveMonths, sum } from './priceRows';
import { billingAlias } from './prices';
import { z } from './schema';
import { packagePosition, specialCount } from './specPrices';

const { year, month } = saveMonths;

/** The most records that a sheet brings. */
const mostSheetRows = 5_000;
const noRows = 'В таблице нет ни одной строки';
const tooManyRows = `Не больше ${mostSheetRows} строк`;

/** An organisation as a sheet names it. `client_id` says which of several is meant. */
const taxpayer = {
  inn: z.string().regex(/^\d{10}(\d{2})?$/, 'ИНН из 10 или 12 цифр'),
  kpp: z
    .string()
    .regex(/^\d{4}[0-9A-Z]{2}\d{3}$/, 'КПП из 9 знаков')
    .nullable(),
  client_id: id.optional(),
};

const sheetCells = z
  .array(z.strictObject({ cell: z.string().max(100), price: sum, reward: sum.nullable() }))
  .min(1, noRows)
  .max(200, 'В прайсе нет стольких строк');

/** What a sheet has of a price list: its dealer, by id or by INN and KPP, its month, and prices by their paths (`packages.pp_pi.client_points_cost.0`). */
const sheetList = z.strictObject({
  dealer_id: id.optional(),
  inn: taxpayer.inn.nullable(),
  kpp: taxpayer.kpp,
  billing_alias: billingAlias,
  year,
  month,
  prices: sheetCells,
});

/** The prices that a sheet has for kinds of packages; a reward that is null stays as it is, and is 0 where there is none yet. */
const sheetPrices = namedRows(
  z.strictObject({
    message_price_position_alias: packagePosition,
    client_points_cost: sum,
    daobit_points_cost: sum.nullable(),
  }),
  ({ message_price_position_alias: alias }) => (typeof alias === 'string' ? alias : ''),
);

/** A record of a declared resource as a sheet has it: `references` are named as people see them, «ООО «Якорь»» or an INN. */
const sheetRecord = z.strictObject({
  id: id.optional(),
  values: z.record(z.string(), z.json()),
  references: z.record(z.string(), z.string().max(500, 'Не больше 500 знаков')),
});
export type SheetRecord = z.infer<typeof sheetRecord>;

/** What batches that come of sheets are asked with. */
export const sheetBatchInputs = {
  /** Special conditions: kinds of packages that the sheet does not name keep their prices. */
  'spec-conditions': z.strictObject({
    dealer: id,
    conditions: z
      .array(z.strictObject({ ...taxpayer, year, month, packages: sheetPrices }))
      .min(1, noRows)
      .max(mostSheetRows, tooManyRows),
  }),
  /**
   * Special conditions of API accounts: prices by their paths (`accounts.client_price`), counts of free `accounts` and thresholds of kinds of
   * packages; what the sheet does not name, and rewards that are null, stay as they are.
   */
  'api-conditions': z.strictObject({
    dealer: id,
    conditions: z
      .array(
        z.strictObject({
          ...taxpayer,
          year,
          month,
          prices: sheetCells,
          counts: z.array(z.strictObject({ of: z.string().max(40), count: specialCount })).max(100),
        }),
      )
      .min(1, noRows)
      .max(mostSheetRows, tooManyRows),
  }),
  /** Minimum tariffs: a reward or addresses that are null stay as they are. */
  'minimum-tariffs': z.strictObject({
    dealer: id,
    tariffs: z
      .array(
        z.strictObject({
          ...taxpayer,
          ...tariffTerms,
          compensation: tariffTerms.compensation.nullable(),
          emails: tariffTerms.emails.nullable(),
        }),
      )
      .min(1, noRows)
      .max(mostSheetRows, tooManyRows),
  }),
  /** Records of a declared resource: fields that the sheet does not name stay as they are. */
  'declared-records': z.strictObject({
    resource: z.string().max(60),
    records: z.array(sheetRecord).min(1, noRows).max(mostSheetRows, tooManyRows),
  }),
  /** Price lists: prices that the sheet does not name, and rewards that are null, stay as they are, in a new list as in the one before. */
  'price-lists': z.strictObject({
    lists: z.array(sheetList).min(1, noRows).max(mostSheetRows, tooManyRows),
  }),
  /**
   * Organisations by INN and KPP (null: the sheet does not tell), or by `p_gid`; `server` and `dealer` by name, null for the
   * caller's own, or for the dealer that there is. What `values` do not name stays; a null empties it.
   */
  clients: z.strictObject({
    clients: z
      .array(
        z.strictObject({
          server: z.string().max(100).nullable(),
          dealer: z.string().max(300).nullable(),
          p_gid: id.optional(),
          inn: z.string().max(20),
          kpp: z.string().max(20).nullable(),
          /** The name as it stands in the sheet, and what it is read to. */
          name: z.strictObject({
            text: z.string().max(500),
            p_opf: z.string().max(20).nullable(),
            p_fullname: z.string().max(500),
          }),
          values: z.record(z.string().max(40), z.union([z.string().max(5000), z.number(), z.null()])),
        }),
      )
      .min(1, noRows)
      .max(mostSheetRows, tooManyRows),
  }),
} as const;
