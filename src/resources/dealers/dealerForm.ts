import { lazy } from 'react';
import { dealerForm as schemaOf, lockedDealerFields, type Dealer } from '../../contract/dealers';
import type { Rights } from '../../domain/rights';
import type { FormContent, FormField } from '../engine/definition';
import { legalFormChoices } from '../fields/legalFormChoices';
import type * as taxpayerInputs from '../fields/taxpayerInputs';
import type * as dealerInputs from './dealerInputs';

/** The inputs come with the dialog that holds them, never with the list. */
const shared = (name: keyof typeof taxpayerInputs) =>
  lazy(async () => ({ default: (await import('../fields/taxpayerInputs'))[name] }));
const own = (name: keyof typeof dealerInputs) =>
  lazy(async () => ({ default: (await import('./dealerInputs'))[name] }));

const inputs = {
  server: own('ServerInput'),
  parent: own('ParentInput'),
  opf: shared('LegalFormInput'),
  name: shared('TaxpayerNameInput'),
  inn: shared('InnInput'),
  kpp: shared('KppInput'),
  orgId: lazy(async () => ({ default: (await import('../fields/OrgIdInput')).OrgIdInput })),
  billingType: lazy(async () => ({ default: (await import('../fields/BillingTypeInput')).BillingTypeInput })),
  contacts: lazy(async () => ({ default: (await import('./ContactsInput')).ContactsInput })),
};

const identity: readonly FormField[] = [
  { source: 'p_opf', label: 'ОПФ', type: 'select', choices: legalFormChoices, Input: inputs.opf },
  { source: 'p_fullname', label: 'Наименование', type: 'text', Input: inputs.name },
  { source: 'p_inn', label: 'ИНН', type: 'text', Input: inputs.inn },
  { source: 'p_kpp', label: 'КПП', type: 'text', Input: inputs.kpp },
  { source: 'p_org_id', label: 'ID организации', type: 'number', Input: inputs.orgId },
];

const place = (stored: Dealer | undefined): readonly FormField[] => [
  { source: 'p_piportal_alias', label: 'Сервер', type: 'select', only: 'create', Input: inputs.server },
  {
    source: 'p_parent',
    label: 'Головной дилер',
    type: 'select',
    choices: stored?.p_parent ? [{ value: String(stored.p_parent), caption: stored.parent_name ?? '' }] : [],
    Input: inputs.parent,
  },
  { source: 'p_parent_share', label: 'Доля вышестоящего дилера, %', type: 'percent', right: 'billing_admin' },
  {
    source: 'p_billing_type_id',
    label: 'Вид расчётов',
    type: 'select',
    right: 'select_billing_types',
    Input: inputs.billingType,
  },
  { source: 'p_region', label: 'Регион', type: 'text' },
];

/** The form of a dealer (doc 2 §2.2, §5): a new one's, or that of the one which is `stored`. */
export function dealerForm(stored: Dealer | undefined, rights: Rights): FormContent {
  const locked = (field: FormField): FormField =>
    !rights.has('billing_admin') && lockedDealerFields.some((source) => source === field.source)
      ? { ...field, only: 'create' }
      : field;
  return {
    width: 'xl',
    waitsForRight: true,
    titles: { create: 'Добавление дилера', edit: 'Редактирование дилера' },
    schema: schemaOf(stored, rights.has('select_billing_types')),
    sections: [
      { title: 'Организация', fields: identity.map(locked) },
      { title: 'Место и расчёты', fields: place(stored).map(locked) },
      {
        title: 'Контакты',
        fields: [{ source: 'p_contacts', label: 'Контакты', type: 'text', Input: inputs.contacts }],
      },
    ],
  };
}
