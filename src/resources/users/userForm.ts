import { userEntity } from '../../contract/entities/user';
import { newUser, userForm as editSchema } from '../../contract/users';
import { recordId, splitId } from '../../domain/recordId';
import type { FormContent } from '../engine/definition';
import { entitySections } from '../engine/entitySections';
import type * as userInputs from './userInputs';
import type * as userWords from './userWords';
import { late } from '../../ui/late';

/** The inputs come with the dialog that holds them, never with the list. */
const own = (name: keyof typeof userInputs) => late(async () => ({ default: (await import('./userInputs'))[name] }));
const said = (name: keyof typeof userWords) => late(async () => ({ default: (await import('./userWords'))[name] }));

const parts = {
  p_name: { Input: own('LoginInput') },
  p_pass: { Input: own('PasswordInput') },
  p_rid: { Input: own('RoleInput'), Words: said('RoleWords') },
  p_app: { Input: own('ClientInput') },
  p_rights: { Input: own('RightsInput'), Words: said('RightsWords') },
  p_package_types: { Input: own('PackageTypesInput'), Words: said('PackageTypesWords') },
  p_online_rights: { Input: own('OnlineRightsInput'), Words: said('OnlineRightsWords') },
  p_notification: { Input: own('NotificationInput') },
  p_statuses: { Input: own('StatusesInput'), Words: said('StatusesWords') },
};

const formBy = (schema: FormContent['schema']): FormContent => ({
  waitsForRight: true,
  rowOf: ({ id, parent_p_gid }) => recordId(splitId(id).server, Number(parent_p_gid)),
  foundBy: ({ p_name }) => String(p_name),
  beyond: 'пароль',
  titles: { create: 'Добавление пользователя', edit: 'Редактирование пользователя' },
  // Its lists of rights are longer than any screen.
  height: 960,
  schema,
  sections: entitySections(userEntity, { schema, own: parts }),
});

/** The form of a user who is there (doc 1 §2, §5). */
export const form = formBy(editSchema);

/** The form of a new one; where he belongs, the address says. */
export const newUserForm = formBy(newUser.omit({ p_gid: true, parent_p_gid: true }));
