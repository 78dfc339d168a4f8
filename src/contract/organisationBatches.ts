import { chosenId, id, portalAlias } from './common';
import { requiredText } from './fields';
import { groupExportQuery } from './groups';
import { monthNumber } from './reportMonths';
import { z } from './schema';

/** The most organisations that one batch changes. */
export const mostOrganisations = 10_000;

const organisation = z.strictObject({ server_alias: portalAlias, p_gid: id });

/** Organisations one by one, or all that the filters of their list leave. */
const chosen = {
  organisations: z
    .array(organisation)
    .min(1, 'Выберите организации')
    .max(mostOrganisations, `Не больше ${mostOrganisations} организаций`)
    .optional(),
  filter: groupExportQuery.omit({ ordering: true, ids: true }).optional(),
};

/** An input says which organisations in one of the two ways. */
const isOneWay = ({ organisations, filter }: { organisations?: unknown; filter?: unknown }) =>
  (organisations === undefined) !== (filter === undefined);
const oneWay = { message: 'Укажите организации или отбор', path: ['organisations'] };

/** What is asked of a batch of organisations, by its kind. */
export const organisationBatchInputs = {
  'organisations-status': z
    .strictObject({ ...chosen, action: z.enum(['suspend', 'resume', 'archive'], 'Неизвестное действие') })
    .refine(isOneWay, oneWay),
  'organisations-billing-type': z
    .strictObject({ ...chosen, billing_type: requiredText(50, 'Выберите вид расчётов') })
    .refine(isOneWay, oneWay),
  /** To the dealer `parent_id` of a server, from a month on (12 × year + month). */
  'organisations-dealer': z
    .strictObject({
      ...chosen,
      server_alias: portalAlias,
      parent_id: chosenId('Выберите дилера'),
      month: monthNumber,
    })
    .refine(isOneWay, oneWay),
} as const;

/** Which organisations a batch is about. */
export type ChosenOrganisations = Pick<
  z.infer<(typeof organisationBatchInputs)['organisations-status']>,
  keyof typeof chosen
>;
