import sql from 'sql-template-tag';
import type { TrackedPair } from '../../../src/contract/salesReports';
import { captionOf, emulatedCaption } from '../../../src/domain/packagePositions';
import { begin } from '../kernel/batches';
import { bookOf } from '../kernel/bookOf';
import { inClientMonths, wasClient } from '../kernel/clientMonths';
import { factsOf, refuseDetached } from '../kernel/factMonths';
import type { Context, Service } from '../kernel/context';
import { dealersPart, periodPart, reportName } from '../../../src/domain/fileName';
import { dealersInScope } from '../kernel/scope';
import { checkMonths } from '../../../src/contract/reportMonths';
import { monthOfText } from '../reports/monthsText';
import { periodAndDealers } from './periodAndDealers';
import { findDealer, type SharedSeller } from './findDealers';

interface Question {
  params: { start: number; org: number };
  query: { month_end: number; month_year?: string | undefined; id?: number | undefined };
}

/** A pair as it is read: `position` is its alias. */
interface StoredPair extends TrackedPair {
  emulator: boolean;
}

const statement = ({ caller }: Context, dealers: readonly SharedSeller[], start: number, end: number) => sql`
  SELECT g.name AS client, g.inn, g.kpp, lpad(((f.month_index - 1) % 12 + 1)::text, 2, '0') || '.' || (f.month_index - 1) / 12 AS month, f.position, f.is_emulator AS emulator,
         coalesce(u.login, '№ ' || f.p_id) AS login, CASE f.origin WHEN 'desktop' THEN 'Клиент' WHEN 'online' THEN 'Онлайн' ELSE 'API' END AS origin,
         sum(f.count) AS count
  FROM dealers d
  JOIN client_dealers c ON ${wasClient(start, end)}
  JOIN groups g ON g.server_alias = c.server_alias AND g.p_gid = c.p_gid
  JOIN package_facts f ON f.server_alias = g.server_alias AND f.group_gid = g.p_gid AND ${factsOf(start, end)} AND ${inClientMonths}
  LEFT JOIN users u ON u.server_alias = f.server_alias AND u.p_id = f.p_id
  WHERE d.id = ANY(${dealers.map(({ id }) => id)}::int[]) AND ${dealersInScope(caller)}
  GROUP BY g.server_alias, g.p_gid, g.name, f.month_index, f.position, f.is_emulator, f.p_id, u.login, f.origin
  ORDER BY g.name, g.p_gid, f.month_index, f.position, f.is_emulator, login, f.origin`;

/** The dealers that are asked about, and what their clients' users sent. */
async function readPairs(
  context: Context,
  { params: { org, start }, query: { month_end: end, month_year, id } }: Question,
) {
  checkMonths({ start, end, month_year });
  const dealers = await findDealer(context, org, id, { start, end });
  await refuseDetached(context, { start, end });
  async function* pairs() {
    for await (const rows of context.db.stream<StoredPair>(statement(context, dealers, start, end), {
      signal: context.signal,
    })) {
      yield rows.map(({ emulator, position, ...row }): TrackedPair => ({
        ...row,
        position: emulator ? emulatedCaption(position) : captionOf(position),
      }));
    }
  }
  return { dealers, pairs: pairs() };
}

/** `GET …/tracked-pairs-detail/`: user and way of sending behind the packages of each client and month. */
export const listTrackedPairs: Service<'listTrackedPairs'> = async (context, input) => {
  const rows: TrackedPair[] = [];
  for await (const some of (await readPairs(context, input)).pairs) rows.push(...some);
  return rows;
};

const columns = [
  { header: 'Клиент', width: 48 },
  { header: 'ИНН', width: 14 },
  { header: 'КПП', width: 11 },
  { header: 'Месяц', width: 10, of: 'month' },
  { header: 'Позиция', width: 30 },
  { header: 'Логин', width: 28 },
  { header: 'Где подан пакет', width: 18 },
  { header: 'Количество', width: 12, total: true },
] as const;

/** `GET …/tracked-pairs-detail/xlsx/`: the same rows as a file; 404 where there are none. */
export const exportTrackedPairs: Service<'exportTrackedPairs'> = async (context, input) => {
  const { dealers, pairs } = await readPairs(context, input);
  const found = await begin(pairs);
  const { params, query } = input;
  const parameters = periodAndDealers(params.start, query.month_end, dealers);
  const about = { report: 'Кто отправлял пакеты', sheet: 'Отправители', columns, parameters };
  const cells = (rows: readonly TrackedPair[]) =>
    rows.map(({ client, inn, kpp, month, position, login, origin, count }) => [
      client,
      inn,
      kpp,
      monthOfText(month),
      position,
      login,
      origin,
      count,
    ]);
  return {
    filename: reportName('Отправители', periodPart(params.start, query.month_end), dealersPart(dealers)),
    bytes: bookOf(context, about, found.all, cells),
  };
};
