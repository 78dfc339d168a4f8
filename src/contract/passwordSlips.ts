import { idText, portalAlias } from './common';
import { defineEndpoints } from './endpoint';
import { z } from './schema';

/** Why a user does not get in, whatever his password is. */
const barred = z.enum(['role', 'suspended', 'archived']);

/** A new password, told this once. */
export const passwordSlip = z.strictObject({
  login: z.string(),
  full_name: z.string(),
  password: z.string(),
  /** He changes it before anything else. */
  must_change: z.boolean(),
  /** How many of his sessions it has ended. */
  ended_sessions: z.int().min(0),
  barred: barred.nullable(),
});
export type PasswordSlip = z.infer<typeof passwordSlip>;

export const passwordSlipEndpoints = defineEndpoints({
  resetPassword: {
    method: 'POST',
    path: '/piportals/{alias}/users/{p_id}/password/',
    summary: 'Новый пароль пользователя: его создаёт сервер и сообщает один раз; сеансы пользователя кончаются',
    source: 'an extension: a password slip',
    extension: 'password-slips',
    params: z.strictObject({ alias: portalAlias, p_id: idText }),
    body: z.strictObject({ must_change: z.boolean() }),
    answer: { kind: 'json', schema: passwordSlip },
    versioned: true,
    secret: true,
  },
});
