import sql from 'sql-template-tag';
import type { PlannedMove } from '../../../src/contract/moves';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import type { Service } from '../kernel/context';
import { dealersInScope } from '../kernel/scope';
import { refuseUnseen } from './refuseUnseen';

/** `GET …/move/`: to whom the organisation goes in months to come. */
export const listPlannedMoves: Service<'listPlannedMoves'> = async (context, { params }) => {
  const { caller, clock, db } = context;
  const { server, p_gid } = await refuseUnseen(context, params);
  return db.rows<PlannedMove>(sql`
    SELECT d.p_gid AS parent_id, own.name AS dealer, c.from_month AS month
    FROM client_dealers c
    LEFT JOIN dealers d ON d.server_alias = c.server_alias AND d.p_gid = c.dealer_gid AND ${dealersInScope(caller)}
    LEFT JOIN groups own ON own.server_alias = d.server_alias AND own.p_gid = d.p_gid
    WHERE c.server_alias = ${server} AND c.p_gid = ${p_gid} AND c.from_month > ${monthIndex(currentMonth(clock()))}
    ORDER BY c.from_month`);
};
