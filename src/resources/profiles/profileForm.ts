import { fcsProfileEntity } from '../../contract/entities/fcsProfile';
import { profileForm as schema, type ProfileIdentity } from '../../contract/fcsProfiles';
import { defineForm } from '../engine/definition';
import { entitySections } from '../engine/entitySections';
import type * as profileInputs from './profileInputs';
import { late } from '../../ui/late';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof profileInputs) =>
  late(async () => ({ default: (await import('./profileInputs'))[name] }));

const title = 'Профиль ФТС';

/** An emulator with a profile beside it is asked about (doc 1 §4). */
const emulated = ({ p_emulator, ...fields }: ProfileIdentity) =>
  p_emulator && [fields.p_participant_id, fields.p_username, fields.p_password, fields.p_sender_info].some(Boolean)
    ? { title, text: 'Данный профиль подключен к "Эмулятору сообщений", продолжить?', confirm: 'Да', refuse: 'Нет' }
    : undefined;

/** The form of a messaging profile (doc 1 §2, §5). */
export const form = defineForm({
  waitsForRight: true,
  // Beside its fields stands what fills them.
  height: 650,
  titles: { create: title, edit: title, view: 'Просмотр профиля ФТС' },
  schema,
  saveQuestion: (values) => emulated(values),
  sections: entitySections(fcsProfileEntity, {
    schema,
    own: {
      p_default: { Input: own('DefaultInput') },
      p_emulator: { Input: own('EmulatorInput') },
      p_participant_id: { Input: own('ProfileTextInput') },
      p_username: { Input: own('ProfileTextInput') },
      p_password: { Input: own('ProfilePasswordInput') },
      p_sender_info: { Input: own('ProfileTextInput') },
    },
  }),
});
