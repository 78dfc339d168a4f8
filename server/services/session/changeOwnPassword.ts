import sql from 'sql-template-tag';
import { badField } from '../../../src/contract/refusal';
import { refuseCommonPassword } from '../../../src/contract/userRules';
import { hashPassword, verifyPassword } from '../../security/passwords';
import { audit } from '../kernel/audit';
import type { Service } from '../kernel/context';
import { asGuess, forgiveGuess, perLogin, spendGuess } from './guesses';

/** `PUT /user/password/`: a new password for the former one, which is counted as a guess; the other sessions end. */
export const changeOwnPassword: Service<'changeOwnPassword'> = async (context, { body }) => {
  const { caller, clock, db, tokenHash } = context;
  const counted = [{ name: `own password of ${caller.server}:${caller.id}`, allowance: perLogin }];
  await db.tx((tx) => spendGuess(tx, counted, clock()));
  const own = sql`server_alias = ${caller.server} AND p_id = ${caller.id}`;
  const stored = await asGuess(db, counted, async () => {
    const found = await db.one<{ password_hash: string }>(sql`SELECT password_hash FROM users WHERE ${own}`);
    if (!(await verifyPassword(found?.password_hash ?? '', body.old_password)))
      throw badField('old_password', 'Прежний пароль неверен');
    return found;
  });
  await forgiveGuess(db, counted);
  if (body.new_password === body.old_password) throw badField('new_password', 'Новый пароль совпадает с прежним');
  await refuseCommonPassword('new_password', body.new_password, caller.login);
  const password_hash = await hashPassword(body.new_password);
  await db.tx(async (tx) => {
    // Somebody may have given him another one meanwhile.
    const changed = await tx.run(sql`
      UPDATE users SET password_hash = ${password_hash}, password_assigned = false
      WHERE ${own} AND password_hash = ${stored?.password_hash}`);
    if (changed === 0) throw badField('old_password', 'Прежний пароль неверен');
    await tx.run(sql`DELETE FROM tokens WHERE ${own} AND token_hash <> ${tokenHash}`);
    await audit(tx, context, {
      entity: 'user',
      id: `${caller.server}:${caller.id}`,
      after: { password_changed: true },
    });
  });
};
