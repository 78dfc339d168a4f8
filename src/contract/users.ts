import { z } from './schema';
import { emailProblem, loginProblem, nameProblem, phoneProblem } from '../domain/text';
import { chosenId, id, idText, portalAlias } from './common';
import { defineEndpoints } from './endpoint';
import { idList, optionalText, requiredText } from './fields';

const passwordMin = 8;
const tooShort = `Пароль: не меньше ${passwordMin} знаков`;
const password = z.string('Введите пароль').max(200, 'Не длиннее 200 знаков');

const fields = {
  p_fullname: requiredText(200, 'Введите ФИО', nameProblem),
  p_email: requiredText(254, 'Введите e-mail', emailProblem),
  p_name: requiredText(100, 'Введите логин', loginProblem),
  p_phone: optionalText(40, phoneProblem),
  p_rid: chosenId('Выберите роль'),
  p_rights: idList,
  p_package_types: idList,
  p_online_rights: idList,
  p_comments: optionalText(4000),
  /** The type of client: the desktop one is the only one. */
  p_app: z.literal(1, 'Неизвестный вид клиента'),
  p_notification: z.boolean(),
  p_statuses: idList,
};

/** Of his organisation: read with the user, never changed by him. */
const ofOrganisation = {
  p_company: z.string(),
  p_opf: z.string().nullable(),
  p_inn: z.string(),
  p_kpp: z.string().nullable(),
};
const fixed = { p_id: id, in_online: z.boolean(), p_gid: id, parent_p_gid: id, ...ofOrganisation };
/** What the payload of doc 1 §3 has besides the fields of the form: as it is stored it may come along. */
export const fixedUserFields = Object.keys(fixed);

const newPassword = password.min(1, 'Введите пароль').min(passwordMin, tooShort);
/** Blank means unchanged; a password is never read back. */
const changedPassword = password.refine((value) => value === '' || value.length >= passwordMin, tooShort);

const optionalInForm = {
  p_phone: true,
  p_rights: true,
  p_package_types: true,
  p_online_rights: true,
  p_comments: true,
  p_app: true,
  p_notification: true,
  p_statuses: true,
} as const;

/** A new user of the organisation or subgroup `p_gid`. */
export const newUser = z
  .strictObject({
    ...fields,
    p_pass: newPassword,
    p_gid: id,
    parent_p_gid: id.optional(),
    in_online: z.literal(false, 'Новый пользователь не в сети').optional(),
  })
  .extend(z.object(ofOrganisation).partial().shape)
  .partial(optionalInForm);

/** The user form in edit mode, with all its rules (doc 1 §5). */
export const userForm = z.strictObject({ ...fields, p_pass: changedPassword.optional() }).partial(optionalInForm);

/** Any part of the user. */
export const userChange = userForm.partial().extend(z.object(fixed).partial().shape);

/** A user as stored, with the organisation that he belongs to; an old record may break rules that came later. */
export const user = z.strictObject({
  p_fullname: z.string(),
  p_email: z.string(),
  p_name: z.string(),
  p_phone: z.string().nullable(),
  p_rid: id,
  p_rights: z.array(id),
  p_package_types: z.array(id),
  p_online_rights: z.array(id),
  p_comments: z.string().nullable(),
  p_app: z.int(),
  p_notification: z.boolean(),
  p_statuses: z.array(id),
  ...fixed,
});
export type User = z.infer<typeof user>;

const params = z.strictObject({ alias: portalAlias, p_id: idText });
const source = 'doc 1 §7';

export const userEndpoints = defineEndpoints({
  readUserProfile: {
    method: 'GET',
    path: '/piportals/{alias}/users/{p_id}/',
    summary: 'Пользователь для правки; пароль не читается',
    source,
    params,
    answer: { kind: 'json', schema: user },
    versioned: true,
  },
  updateUser: {
    method: 'PATCH',
    path: '/piportals/{alias}/users/{p_id}/',
    summary: 'Изменение пользователя: любая часть полей; пустой пароль оставляет прежний',
    source,
    params,
    body: userChange,
    answer: { kind: 'json', schema: user },
    versioned: true,
  },
  createUser: {
    method: 'POST',
    path: '/piportals/{alias}/users/',
    summary: 'Новый пользователь организации или подразделения',
    source,
    params: params.pick({ alias: true }),
    body: newUser,
    answer: { kind: 'json', schema: user, status: 201 },
    versioned: true,
  },
});
