import { organisationEntity } from '../../contract/entities/organisation';
import { newOrganisationForm, organisationForm as editSchema, type Organisation } from '../../contract/organisations';
import type { z } from '../../contract/schema';
import type { Rights } from '../../domain/rights';
import { joinInnKpp, joinLegalForm } from '../../domain/taxpayerNames';
import { kppNeeded } from '../fields/kppNeeded';
import type { FormContent } from '../engine/definition';
import { entitySections } from '../engine/entitySections';
import type * as taxpayerInputs from '../fields/taxpayerInputs';
import type * as organisationInputs from './organisationInputs';
import { late } from '../../ui/late';

/** The inputs come with the dialog that holds them, never with the list. */
const shared = (name: keyof typeof taxpayerInputs) =>
  late(async () => ({ default: (await import('../fields/taxpayerInputs'))[name] }));
const own = (name: keyof typeof organisationInputs) =>
  late(async () => ({ default: (await import('./organisationInputs'))[name] }));

const parts = {
  p_opf: { Input: shared('LegalFormInput') },
  p_fullname: { Input: shared('TaxpayerNameInput') },
  p_inn: { Input: own('OrganisationInnInput') },
  p_kpp: { Input: shared('KppInput'), needed: kppNeeded },
  p_org_id: { Input: late(async () => ({ default: (await import('../fields/OrgIdInput')).OrgIdInput })) },
  parent_id: {
    Input: late(async () => ({ default: (await import('./DealerInput')).DealerInput })),
    Words: late(async () => ({ default: (await import('./organisationWords')).DealerWords })),
  },
  p_contact_email: { Input: late(async () => ({ default: (await import('../engine/furtherInputs')).EmailInput })) },
  p_billing_type_alias: {
    Input: late(async () => ({ default: (await import('../fields/BillingTypeInput')).BillingTypeInput })),
    Words: late(async () => ({ default: (await import('../fields/BillingTypeWords')).BillingTypeWords })),
  },
  p_banned: { Input: own('FlagInput') },
  p_is_stop_tariff: { Input: own('FlagInput') },
};

/** The form of an organisation (doc 1 §2, §5): a new one's, or that of the one which is `stored`. */
export function organisationForm(stored: Organisation | undefined, rights: Rights): FormContent {
  const schema: z.ZodObject = stored ? editSchema(stored) : newOrganisationForm(rights);
  // INN and KPP of an organisation that works stay as they are (doc 1 §4).
  const lock =
    stored?.access_status === 'Работает'
      ? ({ only: 'create', why: 'Не меняется, пока организация работает' } as const)
      : {};
  return {
    waitsForRight: true,
    width: 'lg',
    nameOf: ({ p_opf, p_fullname }) => joinLegalForm(String(p_opf), String(p_fullname)),
    foundBy: ({ p_inn, p_kpp }) => joinInnKpp(String(p_inn), p_kpp as string | null),
    beyond: 'статус, дилер или тариф',
    titles: { create: 'Добавление организации', edit: 'Редактирование организации' },
    schema,
    sections: entitySections(organisationEntity, {
      schema,
      own: { ...parts, p_inn: { ...parts.p_inn, ...lock }, p_kpp: { ...parts.p_kpp, ...lock } },
    }),
  };
}

export const form = organisationForm(undefined, new Set());
