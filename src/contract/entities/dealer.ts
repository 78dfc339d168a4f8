import { emailProblem, phoneProblem } from '../../domain/text';
import { id, portalAlias } from '../common';
import { defineEntity } from '../entity';
import { legalForm, legalFormChoices, optionalText, requiredText } from '../fields';
import { percent } from '../priceRows';
import { z } from '../schema';

/** The most contacts of a dealer; the fewest is one (doc 2 §5). */
export const mostContacts = 5;

export const dealerContact = z.strictObject({
  name: requiredText(200, 'Введите имя'),
  email: optionalText(254, emailProblem),
  phone: optionalText(40, phoneProblem),
});

const identifies = 'billing_admin';

/** Said where a dealer is left without any. */
export const noContacts = 'Добавьте контакт';

/** Contacts; a new dealer has one at least. */
export const dealerContacts = z.array(dealerContact).max(mostContacts, `Не больше ${mostContacts} контактов`);

/** A dealer with the organisation that it is (doc 2 §3, §5). */
export const dealerEntity = defineEntity({
  name: 'dealer',
  table: 'dealers',
  sections: { taxpayer: 'Организация', place: 'Место и расчёты', contacts: 'Контакты' },
  fields: {
    p_id: { label: 'ID дилера', type: 'number', stored: id, fixed: 'the database numbers it', column: 'id', row: 'id' },
    p_gid: {
      label: 'ID группы',
      type: 'number',
      stored: id,
      fixed: 'a dealer stays the organisation that it is',
      column: 'p_gid',
    },
    p_opf: {
      label: 'ОПФ',
      type: 'select',
      choices: legalFormChoices,
      write: legalForm,
      stored: z.string().nullable(),
      changeRight: identifies,
      column: 'opf',
      table: 'groups',
      form: 'taxpayer',
    },
    p_fullname: {
      label: 'Наименование',
      type: 'text',
      write: requiredText(250, 'Введите наименование'),
      changeRight: identifies,
      column: 'fullname',
      table: 'groups',
      form: 'taxpayer',
    },
    p_inn: {
      label: 'ИНН',
      type: 'taxpayerNumber',
      write: requiredText(20, 'Введите ИНН'),
      changeRight: identifies,
      column: 'inn',
      table: 'groups',
      row: 'inn',
      form: 'taxpayer',
    },
    p_kpp: {
      label: 'КПП',
      type: 'taxpayerNumber',
      write: optionalText(20),
      optional: true,
      changeRight: identifies,
      column: 'kpp',
      table: 'groups',
      row: 'kpp',
      form: 'taxpayer',
    },
    p_org_id: {
      label: 'ID организации',
      type: 'number',
      write: id.nullable(),
      stored: z.int().nullable(),
      changeRight: identifies,
      column: 'org_id',
      table: 'groups',
      form: 'taxpayer',
    },
    p_piportal_alias: {
      label: 'Сервер',
      type: 'select',
      stored: z.string(),
      fixed: 'a dealer stays on its server',
      create: portalAlias,
      column: 'server_alias',
      form: 'place',
    },
    p_parent: {
      label: 'Головной дилер',
      type: 'reference',
      write: id.nullable(),
      stored: id.nullable(),
      changeRight: identifies,
      column: 'parent_dealer_id',
      form: 'place',
    },
    p_parent_share: {
      label: 'Доля вышестоящего дилера, %',
      added: true,
      type: 'percent',
      write: percent,
      stored: percent,
      optional: true,
      changeRight: 'billing_admin',
      column: 'parent_share',
      form: 'place',
    },
    p_billing_type_id: {
      label: 'Вид расчётов',
      type: 'select',
      write: requiredText(50, 'Выберите вид расчётов'),
      stored: z.string().nullable(),
      optional: true,
      right: 'select_billing_types',
      column: 'billing_type',
      form: 'place',
    },
    p_region: {
      label: 'Регион',
      type: 'text',
      write: optionalText(100),
      optional: true,
      column: 'region',
      form: 'place',
    },
    p_contacts: {
      label: 'Контакты',
      type: 'several',
      create: dealerContacts.min(1, noContacts),
      write: dealerContacts,
      stored: z.array(z.strictObject({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })),
      column: 'contacts',
      as: 'json',
      form: 'contacts',
    },
    parent_name: {
      label: 'Имя головного дилера',
      added: true,
      type: 'text',
      stored: z.string().nullable(),
      readOnly: 'the parent’s name, also where the parent itself is out of scope',
      computed: 'the name of the parent’s organisation',
    },
    minimum_tariff_enabled: {
      label: 'Предлагает тариф «Минимальный»',
      added: true,
      type: 'boolean',
      write: z.boolean(),
      only: 'edit',
      right: 'billing_admin',
      column: 'minimum_tariff_enabled',
      form: 'place',
    },
  },
});
