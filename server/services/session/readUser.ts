import type { Service } from '../kernel/context';

/** `GET /user/`: who is signed in, with rights, company and the servers at hand. */
export const readUser: Service<'readUser'> = async ({ caller }) => ({
  user_profile: { full_name: caller.fullName, login: caller.login },
  rights: [...caller.rights],
  company: caller.company,
  piportals: [...caller.portals],
  ...(caller.passwordAssigned ? { password_assigned: true } : {}),
});
