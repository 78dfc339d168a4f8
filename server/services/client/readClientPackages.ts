import sql from 'sql-template-tag';
import { packageMonths } from '../../../src/contract/clientPage';
import { formatIsoDay, moscowDay } from '../../../src/domain/day';
import { currentMonth, monthIndex } from '../../../src/domain/month';
import type { SentKind } from '../../../src/domain/sales/clientMonth';
import { refuseUnseen } from '../groups/refuseUnseen';
import type { Service } from '../kernel/context';
import { factsInScope } from '../kernel/scope';
import { kindsOf } from '../reports/packageFacts';

interface Row {
  month_index: number;
  kinds: readonly SentKind[];
}

/** `GET …/groups/{p_gid}/packages/`: what the client has sent in twelve months, those with a dealer in scope. */
export const readClientPackages: Service<'readClientPackages'> = async (context, { params }) => {
  const { server, p_gid } = await refuseUnseen(context, params);
  const { db, caller, clock } = context;
  const month = monthIndex(currentMonth(clock()));
  const today = formatIsoDay(moscowDay(clock()));
  const [rows, newest] = await Promise.all([
    db.rows<Row>(sql`
      SELECT f.month_index, f.kinds FROM client_packages f
      WHERE f.server_alias = ${server} AND f.group_gid = ${p_gid} AND f.month_index > ${month - packageMonths} AND f.month_index <= ${month}
        AND ${factsInScope(caller)}
      ORDER BY f.month_index`),
    // Until when there is anything to count is told whoever sent last.
    db
      .as('system')
      .one<{ day: string | null }>(sql`SELECT to_char(packages_until(${server}, ${today}), 'DD.MM.YYYY') AS day`),
  ]);
  return {
    until: newest?.day ?? null,
    detail: Object.fromEntries(rows.map(({ month_index, kinds }) => [month_index, kindsOf(kinds)])),
  };
};
