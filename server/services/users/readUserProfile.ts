import type { Service } from '../kernel/context';
import { readUserInScope } from './model';

/** `GET …/users/{p_id}/`: the user as the form shows him, without his password. */
export const readUserProfile: Service<'readUserProfile'> = async ({ caller, db }, { params }) => {
  const { model, revision } = await readUserInScope(db, caller, params);
  return { body: model, revision };
};
