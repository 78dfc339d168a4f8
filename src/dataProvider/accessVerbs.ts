import type { PasswordChange } from '../contract/session';
import type { Client } from './client';

/** The password and the sessions of whoever has signed in. */
export const createAccessVerbs = (client: Client) => ({
  /** The other sessions end; rejects with the fields at fault. */
  changeOwnPassword: async (body: PasswordChange): Promise<void> => {
    await client.changeOwnPassword({ body }, { quiet: true });
  },

  /** The last used first. */
  listSessions: async () => (await client.listSessions({}, { quiet: true })).data,

  endSession: async (id: number): Promise<void> => {
    await client.endSession({ params: { id: id } });
  },

  /** All but this one. */
  endOtherSessions: async (): Promise<void> => {
    await client.endOtherSessions({});
  },

  /** All of them, this one too: the next call is a 401. */
  endSessions: async (): Promise<void> => {
    await client.endSessions({});
  },
});
