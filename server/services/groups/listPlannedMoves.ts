import sql from 'sql-template-tag';
import type { PlannedMove } from '../../../src/contract/moves';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import type { Context, Service } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';
import type { At } from './model';
import { refuseUnseen } from './refuseUnseen';

/** To whom an organisation goes in months to come, the nearest first. */
export const plannedMoves = ({ caller, clock, db }: Context, { server, p_gid }: At): Promise<PlannedMove[]> =>
  db.rows<PlannedMove>(sql`
    SELECT d.p_gid AS parent_id, own.name AS dealer, c.from_month AS month
    FROM client_dealers c
    LEFT JOIN dealers d ON d.server_alias = c.server_alias AND d.p_gid = c.dealer_gid AND ${dealersInScope(caller)}
    LEFT JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid
    WHERE c.server_alias = ${server} AND c.p_gid = ${p_gid} AND c.from_month > ${monthIndex(currentMonth(clock()))}
    ORDER BY c.from_month`);

/** `GET …/move/`. */
export const listPlannedMoves: Service<'listPlannedMoves'> = async (context, { params }) =>
  plannedMoves(context, await refuseUnseen(context, params));
