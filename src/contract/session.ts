import { z } from './schema';
import { id } from './common';
import { defineEndpoints } from './endpoint';

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
  user_profile: z.strictObject({ full_name: z.string(), login: z.string() }),
  rights: z.array(z.string()),
  company: z.strictObject({
    org_id: z.int().nullable(),
    p_gid: id,
    name: z.string(),
    dealer_id: id.nullable().optional(),
  }),
  piportals: z.array(portal),
});
export type UserInfo = z.infer<typeof userInfo>;

export const sessionEndpoints = defineEndpoints({
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
});
