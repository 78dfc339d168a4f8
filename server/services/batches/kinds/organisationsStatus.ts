import sql, { empty } from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import type { AccessStatus } from '../../../../src/contract/lists';
import { refuseOwnSuspension } from '../../../../src/contract/organisationRules';
import { Refusal } from '../../../../src/contract/refusal';
import { accessStatus } from '../../../../src/domain/accessStatus';
import { splitId } from '../../../../src/domain/recordId';
import type { Context } from '../../kernel/context';
import { groupsInScope } from '../../kernel/scope';
import { invertArchiveStatus } from '../../groups/invertArchiveStatus';
import { updateGroup } from '../../groups/updateGroup';
import type { BatchKind, Standing } from '../kind';

type Input = BatchInput<'organisations-status'>;
type Action = Input['action'];

interface State {
  server: string;
  p_gid: number;
  name: string;
  access_status: AccessStatus;
  hasTariff: boolean;
  stopTariff: boolean;
  revision: string;
}

/** From which statuses an action leads on, and what is said of the others. */
const wrongStatus: Record<Action, (status: AccessStatus) => string | undefined> = {
  suspend: (status) =>
    status === 'Приостановлена' || status === 'В архиве' ? `Организация уже в статусе «${status}»` : undefined,
  resume: (status) => (status === 'Приостановлена' ? undefined : `Организация в статусе «${status}» не приостановлена`),
  archive: (status) =>
    status === 'Приостановлена' ? undefined : `Организация в статусе «${status}» не переносится в архив`,
};

function problemOf({ caller }: Context, action: Action, state: State): string | undefined {
  const wrong = wrongStatus[action](state.access_status);
  if (wrong !== undefined || action === 'archive') return wrong;
  try {
    refuseOwnSuspension(caller, state, { p_banned: action === 'suspend' ? 1 : 0 });
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const statusAfter = (action: Action, { hasTariff, stopTariff }: State) =>
  accessStatus({ archived: action === 'archive', banned: action !== 'resume', hasTariff, stopTariff });

function rowOf(context: Context, { action }: Input, state: State): BatchRow {
  const { server, p_gid, name, access_status, revision } = state;
  const problem = problemOf(context, action, state);
  return {
    key: `${server}:${p_gid}`,
    label: name,
    before: { access_status },
    after: problem === undefined ? { access_status: statusAfter(action, state) } : null,
    problems: problem === undefined ? [] : [problem],
    revision,
  };
}

const at = (key: string) => {
  const { server: alias, id: p_gid } = splitId(key);
  return { alias, p_gid };
};

async function suspend(context: Context, key: string, p_banned: 0 | 1) {
  const { body } = await updateGroup(context, { params: at(key), query: undefined, body: { p_banned } });
  return { access_status: body.access_status };
}

const invert = (context: Context, key: string, access_status: AccessStatus) =>
  invertArchiveStatus(context, { params: at(key), query: undefined, body: { access_status } });

/** `organisations-status`: organisations suspended, at work again or archived (doc 1 §3). */
export const organisationsStatus: BatchKind<Input> = {
  input: batchInputs['organisations-status'],
  operations: ({ action }) =>
    action === 'archive'
      ? { does: 'invertArchiveStatus', undoes: 'invertArchiveStatus' }
      : { does: 'updateGroup', undoes: 'updateGroup' },
  plan: async (tx, context, input, lock) => {
    const rows = await tx.rows<State>(sql`
      SELECT g.server_alias AS server, g.p_gid, g.name, g.access_status, g.tariff IS NOT NULL AS "hasTariff",
             g.stop_tariff AS "stopTariff", g.revision::text AS revision
      FROM groups g
      WHERE (g.server_alias, g.p_gid) IN (
        SELECT * FROM unnest(${input.organisations.map(({ server_alias }) => server_alias)}::text[], ${input.organisations.map(({ p_gid }) => p_gid)}::int[]))
        AND ${groupsInScope(context.caller)}
      ORDER BY g.server_alias, g.p_gid ${lock ? sql`FOR UPDATE` : empty}`);
    return rows.map((state) => rowOf(context, input, state));
  },
  write: (context, { action }, { key }) => {
    if (action === 'archive') return invert(context, key, 'Приостановлена');
    return suspend(context, key, action === 'suspend' ? 1 : 0);
  },
  standing: (tx, _, keys) =>
    tx.rows<Standing>(sql`
      SELECT g.server_alias || ':' || g.p_gid AS key, g.revision::text AS revision, g.modified_by AS by, g.modified_at AS at
      FROM groups g WHERE (g.server_alias, g.p_gid) IN (
        SELECT * FROM unnest(${keys.map((key) => at(key).alias)}::text[], ${keys.map((key) => at(key).p_gid)}::int[]))`),
  undo: (context, { action }, { key }) => {
    if (action === 'archive') return invert(context, key, 'В архиве');
    return suspend(context, key, action === 'suspend' ? 0 : 1);
  },
};
