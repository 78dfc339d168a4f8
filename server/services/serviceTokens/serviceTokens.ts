import { forbidden, notFound } from '../../../src/contract/refusal';
import { audit } from '../kernel/audit';
import type { Service } from '../kernel/context';
import { listKeys, makeKey, revokeKey } from './keys';

export const listServiceTokens: Service<'listServiceTokens'> = ({ db }) => listKeys(db.as('system'));

/** `POST /service-tokens/`: with rights that the caller has himself; a key makes no keys. */
export const createServiceToken: Service<'createServiceToken'> = (context, { body: { name, rights, days } }) =>
  context.db.tx(async (tx) => {
    const { caller, clock } = context;
    if (caller.key !== undefined || !rights.every((right) => caller.rights.has(right))) throw forbidden();
    const made = await makeKey(tx, { owner: caller, name, rights, days, now: clock() });
    const after = { name, rights: made.rights, expires_at: made.expires_at };
    await audit(tx, context, { entity: 'serviceToken', id: String(made.id), after });
    return made;
  });

/** `POST …/revoke/`: at once; a second time changes nothing. */
export const revokeServiceToken: Service<'revokeServiceToken'> = (context, { params: { id } }) =>
  context.db.tx(async (tx) => {
    const { caller, clock } = context;
    if (caller.key !== undefined) throw forbidden();
    const ended = await revokeKey(tx, id, caller.login, clock());
    if (!ended) throw notFound();
    const { key, revoked } = ended;
    if (revoked)
      await audit(tx, context, { entity: 'serviceToken', id: String(id), after: { name: key.name, revoked } });
    return key;
  });
