import { id } from './common';
import { tariffTerms } from './minimumTariffs';
import { namedRows, saveMonths, sum } from './priceRows';
import { z } from './schema';
import { packagePosition } from './specPrices';

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
    records: z
      .array(sheetRecord)
      .min(1, 'В таблице нет ни одной строки')
      .max(mostSheetRows, `Не больше ${mostSheetRows} строк`),
  }),
} as const;
