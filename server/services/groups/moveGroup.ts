import { portalOf } from '../kernel/scope';
import type { Context, Service } from '../kernel/context';
import { moveGroups } from './moveGroups';

/** `POST …/move/`: from a month on, not one gone by, the organisation is another dealer's client; 409 where somebody has changed or moved it since. */
export const moveGroup: Service<'moveGroup'> = (context: Context, { params: { alias, p_gid }, body }) =>
  context.db.tx(async (tx) => {
    const { parent_id, month } = body;
    const move = { server: portalOf(context.caller, alias), p_gid, to: parent_id };
    await moveGroups(tx, context, [{ ...move, ...(context.ifMatch && { ifMatch: context.ifMatch }) }], month);
    return { p_gid, parent_id, month };
  });
