import { lazy } from 'react';
import { newOrganisationForm, organisationForm as editSchema, type Organisation } from '../../contract/organisations';
import type { FormContent, FormSection } from '../engine/definition';
import { legalFormChoices } from '../fields/legalFormChoices';
import { yesNo } from '../fields/yesNo';
import type * as taxpayerInputs from '../fields/taxpayerInputs';
import type * as organisationInputs from './organisationInputs';

/** The inputs come with the dialog that holds them, never with the list. */
const shared = (name: keyof typeof taxpayerInputs) =>
  lazy(async () => ({ default: (await import('../fields/taxpayerInputs'))[name] }));
const own = (name: keyof typeof organisationInputs) =>
  lazy(async () => ({ default: (await import('./organisationInputs'))[name] }));

const inputs = {
  opf: shared('LegalFormInput'),
  name: shared('TaxpayerNameInput'),
  kpp: shared('KppInput'),
  inn: own('OrganisationInnInput'),
  flag: own('FlagInput'),
  day: own('DayInput'),
  dealer: lazy(async () => ({ default: (await import('./DealerInput')).DealerInput })),
  billingType: lazy(async () => ({ default: (await import('../fields/BillingTypeInput')).BillingTypeInput })),
  orgId: lazy(async () => ({ default: (await import('../fields/OrgIdInput')).OrgIdInput })),
};

const words = {
  dealer: lazy(async () => ({ default: (await import('./organisationWords')).DealerWords })),
  billingType: lazy(async () => ({ default: (await import('./organisationWords')).BillingTypeWords })),
};

const switches: FormSection['fields'] = [
  { source: 'p_banned', label: 'Приостановить', type: 'number', choices: yesNo, Input: inputs.flag },
  {
    source: 'p_is_stop_tariff',
    label: 'Расчет без тарифа',
    type: 'number',
    choices: yesNo,
    right: 'no_tariff',
    Input: inputs.flag,
  },
];

const dealer = {
  source: 'parent_id',
  label: 'Дилер',
  type: 'number',
  Input: inputs.dealer,
  Words: words.dealer,
} as const;

const sections = (stored: Organisation | undefined): FormSection[] => {
  // INN and KPP of an organisation that works stay as they are (doc 1 §4).
  const lock = stored?.access_status === 'Работает' ? ({ only: 'create' } as const) : {};
  return [
    {
      title: 'Реквизиты',
      fields: [
        { source: 'p_opf', label: 'ОПФ', type: 'select', choices: legalFormChoices, Input: inputs.opf },
        { source: 'p_fullname', label: 'Наименование', type: 'text', Input: inputs.name },
        { source: 'p_inn', label: 'ИНН', type: 'text', Input: inputs.inn, ...lock },
        { source: 'p_kpp', label: 'КПП', type: 'text', Input: inputs.kpp, ...lock },
        { source: 'p_org_id', label: 'ID организации', type: 'number', Input: inputs.orgId },
        ...(stored ? [] : [dealer]),
      ],
    },
    {
      title: 'Контакты',
      fields: [
        { source: 'p_contact_person', label: 'Контактное лицо', type: 'text' },
        { source: 'p_city', label: 'Город', type: 'text' },
        { source: 'p_contact_email', label: 'E-mail, один или через запятую', type: 'text' },
        { source: 'p_contact_phones', label: 'Телефоны', type: 'text' },
        { source: 'p_contact_address', label: 'Адрес', type: 'text' },
        { source: 'p_comments', label: 'Комментарий', type: 'multiline' },
      ],
    },
    {
      title: 'Договор',
      fields: [
        { source: 'p_contract', label: 'Номер договора', type: 'text' },
        { source: 'p_contract_date', label: 'Дата договора', type: 'text', Input: inputs.day },
        {
          source: 'p_billing_type_alias',
          label: 'Вид расчётов',
          type: 'select',
          right: 'select_billing_types',
          Input: inputs.billingType,
          Words: words.billingType,
        },
        ...(stored ? switches : []),
      ],
    },
  ];
};

/** The form of an organisation (doc 1 §2, §5): a new one's, or that of the one which is `stored`. */
export const organisationForm = (stored?: Organisation): FormContent => ({
  waitsForRight: true,
  width: 'lg',
  titles: { create: 'Добавление организации', edit: 'Редактирование организации' },
  schema: stored ? editSchema(stored) : newOrganisationForm,
  sections: sections(stored),
});
