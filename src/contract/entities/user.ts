import { passwordProblem } from '../../domain/passwordRules';
import { emailProblem, loginProblem, nameProblem, phoneProblem } from '../../domain/text';
import { chosenId, id } from '../common';
import { defineEntity } from '../entity';
import { idList, optionalText, requiredText } from '../fields';
import { z } from '../schema';

const password = z.string('Введите пароль').max(200, 'Не длиннее 200 знаков');
const problem = { error: ({ input }: { input?: unknown }) => passwordProblem(String(input)) };

/** A password to come: neither blank nor short; whether it is a common one the server says. */
export const newPassword = password.refine((value) => passwordProblem(value) === undefined, problem);

const ofOrganisation = 'of his organisation: read with the user, never changed by him';

/** A user of an organisation or of a subgroup (doc 1 §3, §5). */
export const userEntity = defineEntity({
  name: 'user',
  table: 'users',
  sections: { person: '', rights: '', mail: '' },
  fields: {
    p_id: {
      label: 'ID пользователя',
      type: 'number',
      stored: id,
      fixed: 'the database numbers it',
      column: 'p_id',
      row: true,
    },
    p_fullname: {
      label: 'ФИО',
      type: 'text',
      write: requiredText(200, 'Введите ФИО', nameProblem),
      column: 'full_name',
      row: 'name',
      form: 'person',
    },
    p_email: {
      label: 'E-mail',
      type: 'email',
      write: requiredText(254, 'Введите e-mail', emailProblem),
      column: 'email',
      form: 'person',
    },
    p_name: {
      label: 'Логин',
      type: 'text',
      write: requiredText(100, 'Введите логин', loginProblem),
      column: 'login',
      row: 'login',
      form: 'person',
    },
    p_pass: {
      label: 'Пароль',
      type: 'password',
      create: newPassword,
      /** Blank means unchanged; a password is never read back. */
      write: password.refine((value) => value === '' || passwordProblem(value) === undefined, problem),
      secret: 'its hash',
      form: 'person',
    },
    p_phone: {
      label: 'Телефон',
      type: 'phone',
      write: optionalText(40, phoneProblem),
      optional: true,
      column: 'phone',
      form: 'person',
    },
    p_rid: {
      label: 'Роль',
      type: 'select',
      write: chosenId('Выберите роль'),
      stored: id,
      column: 'p_rid',
      form: 'person',
    },
    p_app: {
      label: 'Вид клиента',
      type: 'select',
      choices: [{ value: 1, caption: 'Настольный клиент' }],
      /** The desktop one is the only one. */
      write: z.literal(1, 'Неизвестный вид клиента'),
      stored: z.int(),
      optional: true,
      column: 'app',
      form: 'person',
    },
    p_rights: {
      label: 'Дополнительные права',
      type: 'several',
      write: idList,
      optional: true,
      column: 'rights',
      as: 'rights',
      form: 'rights',
    },
    p_package_types: {
      label: 'Виды пакетов',
      type: 'several',
      write: idList,
      optional: true,
      column: 'package_types',
      form: 'rights',
    },
    p_online_rights: {
      label: 'Права онлайн-клиента',
      type: 'several',
      write: idList,
      optional: true,
      column: 'online_rights',
      form: 'rights',
    },
    p_notification: {
      label: 'Почтовые уведомления',
      type: 'boolean',
      write: z.boolean(),
      optional: true,
      right: 'email_settings',
      column: 'notification',
      row: true,
      form: 'mail',
    },
    p_statuses: {
      label: 'О каких статусах сообщать',
      type: 'several',
      write: idList,
      optional: true,
      right: 'email_settings',
      column: 'statuses',
      form: 'mail',
    },
    p_comments: {
      label: 'Комментарий',
      type: 'longText',
      write: optionalText(4000),
      optional: true,
      column: 'comments',
      form: 'mail',
    },
    in_online: {
      label: 'Онлайн',
      type: 'boolean',
      stored: z.boolean(),
      fixed: 'he is while he works',
      create: z.literal(false, 'Новый пользователь не в сети'),
      optional: true,
      column: 'in_online',
      row: true,
    },
    p_gid: {
      label: 'ID группы',
      type: 'reference',
      stored: id,
      fixed: 'a user stays where he is',
      create: id,
      computed: 'the subgroup, else the organisation',
      row: true,
    },
    parent_p_gid: {
      label: 'Организация',
      type: 'reference',
      stored: id,
      fixed: 'a user stays where he is',
      create: id,
      optional: true,
      column: 'group_gid',
      row: true,
    },
    p_company: {
      label: 'Компания',
      type: 'text',
      stored: z.string(),
      fixed: ofOrganisation,
      create: z.string(),
      optional: true,
      column: 'name',
      table: 'groups',
    },
    p_opf: {
      label: 'ОПФ',
      type: 'text',
      stored: z.string().nullable(),
      fixed: ofOrganisation,
      create: z.string().nullable(),
      optional: true,
      column: 'opf',
      table: 'groups',
    },
    p_inn: {
      label: 'ИНН',
      type: 'taxpayerNumber',
      stored: z.string(),
      fixed: ofOrganisation,
      create: z.string(),
      optional: true,
      column: 'inn',
      table: 'groups',
    },
    p_kpp: {
      label: 'КПП',
      type: 'taxpayerNumber',
      stored: z.string().nullable(),
      fixed: ofOrganisation,
      create: z.string().nullable(),
      optional: true,
      column: 'kpp',
      table: 'groups',
    },
  },
});
