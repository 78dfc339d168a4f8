import { id } from '../common';
import { defineEntity } from '../entity';
import { optionalText } from '../fields';
import { z } from '../schema';

/** What stands for a stored password; sent back, it leaves the password as it is. */
export const maskedPassword = '••••••••';

const participantProblem = (value: string) => (/^\d*$/.test(value) ? null : 'ID декларанта состоит только из цифр');

/** The messaging profile of an organisation or subgroup; what of it stands in a row or a file stands in its owner's (doc 1 §4, §5). */
export const fcsProfileEntity = defineEntity({
  name: 'fcsProfile',
  table: 'fcs_profiles',
  sections: { all: '' },
  fields: {
    p_default: {
      label: 'Профиль по умолчанию',
      type: 'boolean',
      write: z.boolean(),
      right: 'default_profile_fcs',
      column: 'is_default',
      form: 'all',
    },
    p_emulator: {
      label: 'Эмулятор сообщений',
      type: 'boolean',
      write: z.boolean(),
      column: 'is_emulator',
      row: 'is_emulator',
      form: 'all',
      file: { width: 10, header: 'Эмулятор' },
    },
    p_participant_id: {
      label: 'ID декларанта',
      type: 'text',
      write: optionalText(20, participantProblem),
      column: 'participant_id',
      row: 'participant_id',
      form: 'all',
      file: { width: 15 },
    },
    p_username: { label: 'Логин', type: 'text', write: optionalText(200), column: 'username', form: 'all' },
    p_password: {
      label: 'Пароль',
      type: 'password',
      /** Blank or masked: unchanged. */
      write: optionalText(200),
      stored: z.literal(maskedPassword).nullable(),
      secret: 'sealed by the key of the installation',
      form: 'all',
    },
    p_sender_info: {
      label: 'Адрес отправителя',
      type: 'text',
      write: optionalText(500),
      column: 'sender_info',
      form: 'all',
    },
    p_gid: { label: 'ID группы', type: 'number', stored: id, readOnly: 'its owner’s', computed: 'its owner’s' },
    p_is_inn_correct: {
      label: 'ИНН верен',
      type: 'boolean',
      stored: z.boolean(),
      readOnly: 'its owner’s',
      computed: 'a department goes by the INN of its organisation',
    },
  },
});
