import type { PasswordSlip } from '../contract/passwordSlips';
import { isBannedRole } from '../domain/bannedRole';
import { generatePassword } from '../domain/password';
import { splitId } from '../domain/recordId';
import { lacksCall } from '../domain/rights';
import type { AdapterTools } from './adapters/adapter';
import { usersAdapter, type UserRecord } from './adapters/users';

/** New passwords of others; who asks shows a failure itself. */
export const createPasswordVerbs = (tools: AdapterTools) => {
  /** On a server that makes none the browser does, and saves it with the user as he was read. */
  const resetHere = async (user: UserRecord): Promise<PasswordSlip> => {
    const params = { alias: splitId(user.id).server };
    const { roles } = (await tools.client.readUserDropdowns({ params }, { quiet: true })).data;
    const password = generatePassword();
    await usersAdapter(tools).update({ id: user.id, data: { ...user, p_pass: password }, previousData: { ...user } });
    const role = roles.find(({ p_rid }) => p_rid === user.p_rid)?.name ?? '';
    const barred = isBannedRole(role) ? 'role' : null;
    const { p_name: login, p_fullname: full_name } = user;
    return { login, full_name, password, must_change: false, ended_sessions: 0, barred };
  };

  return {
    /** A new password for a user as he was read: the former one and his sessions end. Refused with 409 where he has changed since. */
    resetPassword: async (user: UserRecord, must_change: boolean, idempotencyKey: string): Promise<PasswordSlip> => {
      if (lacksCall(tools.rights(), 'resetPassword')) return resetHere(user);
      const { server: alias, id: p_id } = splitId(user.id);
      const version = user.etag === undefined ? {} : { ifMatch: user.etag };
      const call = { params: { alias, p_id: String(p_id) }, body: { must_change } };
      return (await tools.client.resetPassword(call, { ...version, idempotencyKey, quiet: true })).data;
    },
  };
};
