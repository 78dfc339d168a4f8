import sql from 'sql-template-tag';
import { audit } from '../kernel/audit';
import type { Service } from '../kernel/context';

/** `POST /logout/`: the token is dead at once. */
export const signOut: Service<'signOut'> = async (context) => {
  const { caller, db } = context;
  await db.tx(async (tx) => {
    await tx.run(sql`DELETE FROM tokens WHERE token_hash = ${context.tokenHash}`);
    await audit(tx, context, { entity: 'session', id: `${caller.server}:${caller.id}` });
  });
};
