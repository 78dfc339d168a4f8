import { lazy } from 'react';
import { profileForm as schema, type ProfileIdentity } from '../../contract/fcsProfiles';
import { defineContent } from '../engine/definition';
import type * as profileInputs from './profileInputs';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof profileInputs) =>
  lazy(async () => ({ default: (await import('./profileInputs'))[name] }));

const title = 'Профиль ФТС';

/** An emulator with a profile beside it is asked about (doc 1 §4). */
const emulated = ({ p_emulator, ...fields }: ProfileIdentity) =>
  p_emulator && [fields.p_participant_id, fields.p_username, fields.p_password, fields.p_sender_info].some(Boolean)
    ? { title, text: 'Данный профиль подключен к "Эмулятору сообщений", продолжить?', confirm: 'Да', refuse: 'Нет' }
    : undefined;

/** The form of a messaging profile (doc 1 §2, §5). */
export const profileForm = defineContent({
  waitsForRight: true,
  titles: { create: title, edit: title },
  schema,
  saveQuestion: (values) => emulated(values),
  sections: [
    {
      fields: [
        {
          source: 'p_default',
          label: 'Профиль по умолчанию',
          type: 'boolean',
          right: 'default_profile_fcs',
          Input: own('DefaultInput'),
        },
        { source: 'p_emulator', label: 'Эмулятор сообщений', type: 'boolean', Input: own('EmulatorInput') },
        { source: 'p_participant_id', label: 'ID декларанта', type: 'text', Input: own('ProfileTextInput') },
        { source: 'p_username', label: 'Логин', type: 'text', Input: own('ProfileTextInput') },
        { source: 'p_password', label: 'Пароль', type: 'text', secret: true, Input: own('ProfilePasswordInput') },
        { source: 'p_sender_info', label: 'Адрес отправителя', type: 'text', Input: own('ProfileTextInput') },
      ],
    },
  ],
});
