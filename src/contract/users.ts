import { z } from './schema';
import { idText, portalAlias } from './common';
import { endpointsOf } from './endpoint';
import { userEntity } from './entities/user';
import { changeOf, createShape, fieldRights, storedShape, writeShape } from './entity';

/** A new user of the organisation or subgroup `p_gid`. */
export const newUser = z.strictObject(createShape(userEntity));

const written = writeShape(userEntity);
/** The user form in edit mode, with all its rules (doc 1 §5); without a password it stays. */
export const userForm = z.strictObject({ ...written, p_pass: written.p_pass.optional() });

/** Any part of the user. */
export const userChange = changeOf(userEntity);

/** A user as stored, with the organisation that he belongs to; an old record may break rules that came later. */
export const user = z.strictObject(storedShape(userEntity));
export type User = z.infer<typeof user>;

const params = z.strictObject({ alias: portalAlias, p_id: idText });

export const userEndpoints = endpointsOf('doc 1 §7', {
  readUserProfile: {
    method: 'GET',
    path: '/piportals/{alias}/users/{p_id}/',
    summary: 'Пользователь для правки; пароль не читается',
    params,
    answer: { kind: 'json', schema: user },
    versioned: true,
  },
  updateUser: {
    method: 'PATCH',
    path: '/piportals/{alias}/users/{p_id}/',
    summary: 'Изменение пользователя: любая часть полей; пустой пароль оставляет прежний',
    params,
    body: userChange,
    fieldRights: fieldRights(userEntity),
    answer: { kind: 'json', schema: user },
    versioned: true,
  },
  createUser: {
    method: 'POST',
    path: '/piportals/{alias}/users/',
    summary: 'Новый пользователь организации или подразделения',
    params: params.pick({ alias: true }),
    body: newUser,
    fieldRights: fieldRights(userEntity),
    answer: { kind: 'json', schema: user, status: 201 },
    versioned: true,
  },
});
