import type { Service } from '../kernel/context';
import { served } from '../kernel/written';
import { readUserInScope } from './model';

/** `GET …/users/{p_id}/`: the user as the form shows him, without his password. */
export const readUserProfile: Service<'readUserProfile'> = async ({ caller, db }, { params }) =>
  served(await readUserInScope(db, caller, params));
