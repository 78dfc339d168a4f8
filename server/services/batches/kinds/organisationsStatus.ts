import sql, { empty } from 'sql-template-tag';
import { batchInputs, type BatchInput, type BatchRow } from '../../../../src/contract/batches';
import type { AccessStatus } from '../../../../src/contract/lists';
import { refuseOwnSuspension } from '../../../../src/contract/organisationRules';
import { accessStatus } from '../../../../src/domain/accessStatus';
import type { Context } from '../../kernel/context';
import { invertArchiveStatus } from '../../groups/invertArchiveStatus';
import { updateGroup } from '../../groups/updateGroup';
import type { BatchKind } from '../kind';
import { chosenGroups, groupAt as at, groupsStanding, inOrder, problemIn } from './chosenGroups';

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
  return problemIn(() => refuseOwnSuspension(caller, state, { p_banned: action === 'suspend' ? 1 : 0 }));
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
      FROM groups g WHERE ${await chosenGroups(tx, context, input)} ${inOrder} ${lock ? sql`FOR UPDATE` : empty}`);
    return rows.map((state) => rowOf(context, input, state));
  },
  write: (context, { action }, { key }) => {
    if (action === 'archive') return invert(context, key, 'Приостановлена');
    return suspend(context, key, action === 'suspend' ? 1 : 0);
  },
  standing: groupsStanding,
  undo: (context, { action }, { key }) => {
    if (action === 'archive') return invert(context, key, 'В архиве');
    return suspend(context, key, action === 'suspend' ? 0 : 1);
  },
};
