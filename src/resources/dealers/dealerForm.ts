import { dealerEntity } from '../../contract/entities/dealer';
import { dealerForm as schemaOf, type Dealer } from '../../contract/dealers';
import type { Rights } from '../../domain/rights';
import { joinInnKpp, joinLegalForm } from '../../domain/taxpayerNames';
import { kppNeeded } from '../fields/kppNeeded';
import type { FormContent } from '../engine/definition';
import { entitySections } from '../engine/entitySections';
import type * as taxpayerInputs from '../fields/taxpayerInputs';
import type * as dealerInputs from './dealerInputs';
import { late } from '../../ui/late';

/** The inputs come with the dialog that holds them, never with the list. */
const shared = (name: keyof typeof taxpayerInputs) =>
  late(async () => ({ default: (await import('../fields/taxpayerInputs'))[name] }));
const own = (name: keyof typeof dealerInputs) =>
  late(async () => ({ default: (await import('./dealerInputs'))[name] }));

const billingType = late(async () => ({ default: (await import('../fields/BillingTypeInput')).BillingTypeInput }));
const billingWords = late(async () => ({ default: (await import('../fields/BillingTypeWords')).BillingTypeWords }));
const parentWords = late(async () => ({ default: (await import('./ParentWords')).ParentWords }));
const orgId = late(async () => ({ default: (await import('../fields/OrgIdInput')).OrgIdInput }));
const contacts = late(async () => ({ default: (await import('./ContactsInput')).ContactsInput }));

const parts = {
  p_opf: { Input: shared('LegalFormInput') },
  p_fullname: { Input: shared('TaxpayerNameInput') },
  p_inn: { Input: shared('InnInput') },
  p_kpp: { Input: shared('KppInput'), needed: kppNeeded },
  p_org_id: { Input: orgId },
  p_piportal_alias: { Input: own('ServerInput'), why: 'Дилер остаётся на своём сервере' },
  p_parent: { Input: own('ParentInput'), Words: parentWords },
  p_parent_share: { Input: own('ShareInput') },
  p_billing_type_id: { Input: billingType, Words: billingWords },
  p_contacts: { Input: contacts, parts: { name: 'Имя', email: 'E-mail', phone: 'Телефон' } },
};

/** The form of a dealer (doc 2 §2.2, §5): a new one's, or that of the one which is `stored`. */
export function dealerForm(stored: Dealer | undefined, rights: Rights): FormContent {
  const parent = stored?.p_parent ? [{ value: stored.p_parent, caption: stored.parent_name ?? '' }] : [];
  const schema = schemaOf(stored, rights);
  return {
    width: 'xl',
    waitsForRight: true,
    titles: { create: 'Добавление дилера', edit: 'Редактирование дилера' },
    schema,
    nameOf: ({ p_opf, p_fullname }) => joinLegalForm(String(p_opf), String(p_fullname)),
    foundBy: ({ p_inn, p_kpp }) => joinInnKpp(String(p_inn), p_kpp as string | null),
    sections: entitySections(dealerEntity, {
      schema,
      rights,
      own: { ...parts, p_parent: { ...parts.p_parent, choices: parent } },
    }),
  };
}

export const form = dealerForm(undefined, new Set());
