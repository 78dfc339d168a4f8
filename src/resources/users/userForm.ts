import { lazy } from 'react';
import { userForm as schema } from '../../contract/users';
import { recordId, splitId } from '../../domain/recordId';
import { defineContent } from '../engine/definition';
import type * as userInputs from './userInputs';
import type * as userWords from './userWords';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof userInputs) => lazy(async () => ({ default: (await import('./userInputs'))[name] }));

const said = (name: keyof typeof userWords) => lazy(async () => ({ default: (await import('./userWords'))[name] }));

const emailSettings = { right: 'email_settings' } as const;

/** The form of a user (doc 1 §2, §5). */
export const userForm = defineContent({
  waitsForRight: true,
  rowOf: ({ id, parent_p_gid }) => recordId(splitId(id).server, Number(parent_p_gid)),
  titles: { create: 'Добавление пользователя', edit: 'Редактирование пользователя' },
  schema,
  sections: [
    {
      fields: [
        { source: 'p_fullname', label: 'ФИО', type: 'text' },
        { source: 'p_email', label: 'E-mail', type: 'text' },
        { source: 'p_name', label: 'Логин', type: 'text', Input: own('LoginInput') },
        { source: 'p_pass', label: 'Пароль', type: 'text', secret: true, Input: own('PasswordInput') },
        { source: 'p_phone', label: 'Телефон', type: 'text', Input: own('PhoneInput') },
        { source: 'p_rid', label: 'Роль', type: 'select', Input: own('RoleInput'), Words: said('RoleWords') },
        {
          source: 'p_app',
          label: 'Вид клиента',
          type: 'select',
          choices: [{ value: '1', caption: 'Настольный клиент' }],
          Input: own('ClientInput'),
        },
      ],
    },
    {
      fields: [
        {
          source: 'p_rights',
          label: 'Дополнительные права',
          type: 'text',
          Input: own('RightsInput'),
          Words: said('RightsWords'),
        },
        {
          source: 'p_package_types',
          label: 'Виды пакетов',
          type: 'text',
          Input: own('PackageTypesInput'),
          Words: said('PackageTypesWords'),
        },
        {
          source: 'p_online_rights',
          label: 'Права онлайн-клиента',
          type: 'text',
          Input: own('OnlineRightsInput'),
          Words: said('OnlineRightsWords'),
        },
      ],
    },
    {
      fields: [
        {
          source: 'p_notification',
          label: 'Почтовые уведомления',
          type: 'boolean',
          ...emailSettings,
          Input: own('NotificationInput'),
        },
        {
          source: 'p_statuses',
          label: 'О каких статусах сообщать',
          type: 'text',
          ...emailSettings,
          Input: own('StatusesInput'),
          Words: said('StatusesWords'),
        },
        { source: 'p_comments', label: 'Комментарий', type: 'multiline' },
      ],
    },
  ],
});
