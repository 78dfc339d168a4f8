import { lazy } from 'react';
import { profileForm, type ProfileIdentity } from '../../contract/fcsProfiles';
import { defineForm } from '../engine/definition';
import type { GuestDialog } from '../engine/withDialogs';
import type * as profileInputs from './profileInputs';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof profileInputs) => lazy(async () => ({ default: (await import('./profileInputs'))[name] }));

const title = 'Профиль ФТС';

/** An emulator with a profile beside it is asked about (doc 1 §4). */
const emulated = ({ p_emulator, ...fields }: ProfileIdentity) =>
  p_emulator && [fields.p_participant_id, fields.p_username, fields.p_password, fields.p_sender_info].some(Boolean)
    ? { title, text: 'Данный профиль подключен к "Эмулятору сообщений", продолжить?', confirm: 'Да', refuse: 'Нет' }
    : undefined;

/** Messaging profiles, in a dialog over the list: `?profile=groups:nova:1001`, `?profile=subgroups:nova:4001`. */
export const profiles: GuestDialog = {
  name: 'fcsProfiles',
  operations: { edit: 'updateFcsProfile', show: 'readFcsProfile' },
  form: defineForm({
    param: 'profile',
    waitsForRight: true,
    titles: { create: title, edit: title },
    schema: profileForm,
    saveQuestion: (values) => emulated(values),
    sections: [
      {
        fields: [
          { source: 'p_default', label: 'Профиль по умолчанию', type: 'boolean', right: 'default_profile_fcs', Input: own('DefaultInput') },
          { source: 'p_emulator', label: 'Эмулятор сообщений', type: 'boolean', Input: own('EmulatorInput') },
          { source: 'p_participant_id', label: 'ID декларанта', type: 'text', Input: own('ProfileTextInput') },
          { source: 'p_username', label: 'Логин', type: 'text', Input: own('ProfileTextInput') },
          { source: 'p_password', label: 'Пароль', type: 'text', secret: true, Input: own('ProfilePasswordInput') },
          { source: 'p_sender_info', label: 'Адрес отправителя', type: 'text', Input: own('ProfileTextInput') },
        ],
      },
    ],
  }),
  Form: lazy(async () => ({ default: (await import('./ProfileDialog')).ProfileDialog })),
};
