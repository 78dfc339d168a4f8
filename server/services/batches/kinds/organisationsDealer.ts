import sql, { empty } from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import { refusePastMove } from '../../../../src/contract/organisationRules';
import { badField, conflict } from '../../../../src/contract/refusal';
import { currentMonth, formatMonth, fromMonthIndex, monthIndex, type Month } from '../../../../src/domain/month';
import { splitId } from '../../../../src/domain/recordId';
import type { Queryable } from '../../../db/queryable';
import { moveGroups, type Move } from '../../groups/moveGroups';
import type { Context } from '../../kernel/context';
import { dealersInScope } from '../../kernel/scope';
import type { BatchKind } from '../kind';
import { chosenGroups, groupsStanding, inOrder } from './chosenGroups';

type Input = BatchInput<'organisations-dealer'>;

interface State {
  key: string;
  server: string;
  name: string;
  isDealer: boolean;
  holder: number | null;
  holderName: string | null;
  /** From which month on another dealer is planned, if any is. */
  planned: number | null;
  revision: string;
}

/** What has been sent since then is in the reports of the new dealer. */
function refuseGone(month: number, now: Month): void {
  if (month >= monthIndex(now)) return;
  const since = formatMonth(fromMonthIndex(month));
  throw conflict(`Организации перешли с ${since}, этот месяц уже прошёл. Верните их прежнему дилеру с нового месяца`);
}

/** A dealer as a row says it. */
const told = (dealer: string | null, parent_id: number | null) => ({ dealer, parent_id });

/** The name of the dealer that is meant; 400 where the caller sees none such. */
async function dealerName(tx: Queryable, { caller }: Context, { server_alias, parent_id }: Input): Promise<string> {
  const dealer = await tx.one<{ name: string }>(sql`
    SELECT g.name FROM dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid
    WHERE d.server_alias = ${server_alias} AND d.p_gid = ${parent_id} AND ${dealersInScope(caller)}`);
  if (!dealer) throw badField('parent_id', 'Такого дилера на этом сервере нет');
  return dealer.name;
}

function problemOf({ server_alias, parent_id }: Input, state: State): string | undefined {
  if (state.server !== server_alias) return 'Организация другого сервера, чем дилер';
  if (state.isDealer) return 'Организация дилера переходит вместе с ним';
  if (state.holder === null) return 'У организации нет дилера';
  if (state.planned !== null) return `Уже переходит с ${formatMonth(fromMonthIndex(state.planned))}`;
  return state.holder === parent_id ? `Организация уже у дилера ${state.holderName}` : undefined;
}

const moveOf = (key: string, to: number): Move => {
  const { server, id: p_gid } = splitId(key);
  return { server, p_gid, to };
};

/** `organisations-dealer`: clients go to another dealer of their server from a month on; past months stay where they are. */
export const organisationsDealer: BatchKind<Input> = {
  input: batchInputs['organisations-dealer'],
  operations: () => ({ does: 'moveGroup', undoes: 'moveGroup' }),
  plan: async (tx, context, input, lock) => {
    const now = currentMonth(context.clock());
    refusePastMove(input.month, now);
    const to = await dealerName(tx, context, input);
    const states = await tx.rows<State>(sql`
      SELECT g.server_alias || ':' || g.p_gid AS key, g.server_alias AS server, g.name, g.is_dealer AS "isDealer",
             held.dealer_gid AS holder, held.name AS "holderName", g.revision::text AS revision,
             (SELECT min(c.from_month) FROM client_dealers c
              WHERE (c.server_alias, c.p_gid) = (g.server_alias, g.p_gid) AND c.from_month >= ${input.month}) AS planned
      FROM groups g LEFT JOIN LATERAL (
        SELECT c.dealer_gid, d.name FROM client_dealers c
        JOIN groups d ON d.server_alias = c.server_alias AND d.p_gid = c.dealer_gid
        WHERE (c.server_alias, c.p_gid) = (g.server_alias, g.p_gid) AND c.from_month < ${input.month}
        ORDER BY c.from_month DESC LIMIT 1) held ON true
      WHERE ${await chosenGroups(tx, context, input)} ${inOrder} ${lock ? sql`FOR UPDATE OF g` : empty}`);
    return states.map((state): BatchRow => {
      const problem = problemOf(input, state);
      return {
        key: state.key,
        label: state.name,
        before: told(state.holderName, state.holder),
        after: problem === undefined ? told(to, input.parent_id) : null,
        problems: problem === undefined ? [] : [problem],
        revision: state.revision,
      };
    });
  },
  writeSet: async (context, { parent_id, month }, rows) => {
    const moves = rows.map(({ key }) => moveOf(key, parent_id));
    const names = await context.db.tx((tx) => moveGroups(tx, context, moves, month));
    return names.map((name) => told(name, parent_id));
  },
  standing: groupsStanding,
  undoSet: (context, { month }, items) => {
    refuseGone(month, currentMonth(context.clock()));
    const moves = items.map(({ key, before, revision_after }) => ({
      ...moveOf(key, Number(before?.parent_id)),
      ifMatch: [revision_after],
    }));
    return context.db.tx((tx) => moveGroups(tx, context, moves, month));
  },
};
