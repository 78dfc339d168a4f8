import { allRights } from '../domain/rights';
import { id, idText, moment } from './common';
import { defineEndpoints } from './endpoint';
import { requiredText } from './fields';
import { z } from './schema';

const right = z.enum(allRights, 'Неизвестное право');

/** The key of another system; it acts for who made it, with rights that are named and that he has still. */
export const serviceToken = z.strictObject({
  id,
  name: z.string(),
  rights: z.array(z.string()),
  expires_at: moment,
  created_at: moment,
  created_by: z.string(),
  used_at: moment.nullable(),
  revoked_at: moment.nullable(),
});
export type ServiceToken = z.infer<typeof serviceToken>;

const added = { extension: 'data', source: 'an extension: data that come in (decisions, Rights)' } as const;

export const serviceTokenEndpoints = defineEndpoints({
  listServiceTokens: {
    ...added,
    method: 'GET',
    path: '/service-tokens/',
    summary: 'Ключи других систем, без самих ключей',
    answer: { kind: 'json', schema: z.array(serviceToken) },
  },
  createServiceToken: {
    ...added,
    method: 'POST',
    path: '/service-tokens/',
    summary: 'Новый ключ другой системы; сам ключ виден только в этом ответе',
    body: z.strictObject({
      name: requiredText(100, 'Назовите ключ'),
      rights: z.array(right).min(1, 'Выберите права').max(100, 'Слишком много прав'),
      days: z.int('Срок в днях').min(1, 'Не меньше дня').max(1100, 'Не больше трёх лет'),
    }),
    answer: { kind: 'json', schema: serviceToken.extend({ token: z.string() }), status: 201 },
    secret: true,
  },
  revokeServiceToken: {
    ...added,
    method: 'POST',
    path: '/service-tokens/{id}/revoke/',
    summary: 'Отозвать ключ: он перестаёт действовать сразу',
    params: z.strictObject({ id: idText }),
    answer: { kind: 'json', schema: serviceToken },
  },
});
