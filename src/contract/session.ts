import { added } from './added';
import { z } from './schema';
import { id, idText, moment } from './common';
import { endpointsOf } from './endpoint';
import { newPassword } from './entities/user';

export const credentials = z.strictObject({
  username: z.string().min(1, 'Введите логин').max(200, 'Не длиннее 200 знаков'),
  password: z.string().min(1, 'Введите пароль').max(200, 'Не длиннее 200 знаков'),
});
export type Credentials = z.infer<typeof credentials>;

export const portal = z.strictObject({
  alias: z.string(),
  server_alias: z.string(),
  server_name: z.string(),
});
export type Portal = z.infer<typeof portal>;

/** Who is signed in: name, rights, company and the servers at hand (doc 1 §3, Session). */
export const userInfo = z.strictObject({
  user_profile: z.strictObject({ full_name: z.string(), login: added(z.string()) }),
  rights: z.array(z.string()),
  company: z.strictObject({
    org_id: z.int().nullable(),
    p_gid: added(id),
    name: added(z.string()),
    dealer_id: added(id.nullable().optional()),
  }),
  piportals: z.array(portal),
  /** An extension: the password was chosen by somebody else, and until it is changed all but this call, the change and the end of the session is 403. */
  password_assigned: added(z.literal(true).optional()),
});
export type UserInfo = z.infer<typeof userInfo>;

export const passwordChange = z.strictObject({
  old_password: z.string('Введите прежний пароль').min(1, 'Введите прежний пароль').max(200, 'Не длиннее 200 знаков'),
  new_password: newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;

/** A session of the caller's own. */
export const ownSession = z.strictObject({
  id,
  created_at: moment,
  used_at: moment,
  /** The address that it was begun from, and what the program there calls itself. */
  address: z.string(),
  agent: z.string(),
  /** The session that asks. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

export const sessionEndpoints = endpointsOf('an extension: the password and the sessions of one’s own', {
  signIn: {
    method: 'POST',
    path: '/auth/',
    summary: 'Вход: логин и пароль в обмен на токен',
    source: 'doc 1 §7',
    body: credentials,
    answer: { kind: 'json', schema: z.strictObject({ token: z.string() }) },
  },
  readUser: {
    method: 'GET',
    path: '/user/',
    summary: 'Вошедший пользователь, его права и серверы',
    source: 'doc 1 §7',
    answer: { kind: 'json', schema: userInfo },
  },
  signOut: {
    method: 'POST',
    path: '/logout/',
    summary: 'Выход: токен перестаёт действовать',
    source: 'doc 1 §7',
    answer: { kind: 'empty' },
  },
  changeOwnPassword: {
    method: 'PUT',
    path: '/user/password/',
    summary: 'Смена своего пароля: спрашивается прежний, остальные сеансы кончаются',
    extension: 'own-access',
    body: passwordChange,
    answer: { kind: 'empty' },
  },
  listSessions: {
    method: 'GET',
    path: '/user/sessions/',
    summary: 'Свои сеансы: откуда и когда вошли',
    extension: 'own-access',
    answer: { kind: 'json', schema: z.array(ownSession) },
  },
  endSessions: {
    method: 'DELETE',
    path: '/user/sessions/',
    summary: 'Выход на всех устройствах, и на этом тоже',
    extension: 'own-access',
    answer: { kind: 'empty' },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/user/sessions/others/',
    summary: 'Выход на всех устройствах, кроме этого',
    extension: 'own-access',
    answer: { kind: 'empty' },
  },
  endSession: {
    method: 'DELETE',
    path: '/user/sessions/{id}/',
    summary: 'Завершение одного из своих сеансов',
    extension: 'own-access',
    params: z.strictObject({ id: idText }),
    answer: { kind: 'empty' },
  },
});
