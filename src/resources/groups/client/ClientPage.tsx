import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useState, type ComponentType, type ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Diagnosis } from '../../../contract/clientPage';
import { NotFoundPage } from '../../../custom/layout/messagePages';
import { PageSkeleton } from '../../../custom/layout/PageSkeleton';
import { useOpened } from '../../../custom/layout/useOpened';
import type { Group } from '../../../dataProvider/adapters/groups';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { clientAt } from '../../../domain/clientAt';
import { clientPath } from '../../../domain/clientPath';
import { may } from '../../../domain/policy';
import { recordId } from '../../../domain/recordId';
import type { Rights } from '../../../domain/rights';
import { Skeleton } from '../../../ui/Skeleton';
import { refusalOf } from '../../../ui/saving/refusal';
import { TabPanel, Tabs } from '../../../ui/Tabs';
import { useOpenDialog } from '../../../ui/useDialogAddress';
import { usePageTitle } from '../../../ui/usePageTitle';
import { Loaded } from '../../../ui/Loaded';
import { mayChange, mayOpen } from '../../engine/AddressedDialog';
import { RelatedContext } from '../../engine/RelatedContext';
import { RowActions } from '../../engine/RowActions';
import { Searched } from '../../engine/searched';
import { useRowTools } from '../../engine/useRowTools';
import { LateQuestion } from '../../../ui/LateQuestion';
import { groups } from '..';
import { OwnUsers } from '../OwnUsers';
import { Subgroups } from '../Subgroups';
import { ClientChecks } from './ClientChecks';
import { ClientHead } from './ClientHead';
import styles from './client.module.css';
import { diagnosisQuery, refusedAhead } from './diagnosisQuery';
import { clientTabs, useClientTab, type ClientTab } from './useClientTab';
import { Late, late } from '../../../ui/late';
import { useRights } from '../../../ui/useRights';

const ConditionsTab = late(async () => ({ default: (await import('./ConditionsTab')).ConditionsTab }));
const NoteTab = late(async () => ({ default: (await import('./NoteTab')).NoteTab }));

/** The tabs that other rooms of the house make; `id` is the client, `nova:1001`. */
export interface ClientParts {
  Billing: ComponentType<{ id: string }>;
  History: ComponentType<{ id: string }>;
  Packages: ComponentType<{ id: string }>;
}

type Known = Diagnosis & { organisation: Group };

const none: Rights = new Set();

interface FoundProps {
  known: Known;
  parts: ClientParts;
  busy: boolean;
}

function TabContent({ tab, known, parts }: FoundProps & { tab: ClientTab }) {
  const { organisation: row, checked_at } = known;
  const { Billing, History, Packages } = parts;
  const contents: Record<ClientTab, () => ReactNode> = {
    users: () => (
      <>
        <OwnUsers row={row} />
        {row.subgroup_count > 0 && <Subgroups row={row} />}
      </>
    ),
    subgroups: () => <Subgroups row={row} />,
    conditions: () => <ConditionsTab checkedAt={checked_at} id={row.id} />,
    packages: () => <Packages id={row.id} />,
    billing: () => <Billing id={row.id} />,
    history: () => <History id={row.id} />,
    note: () => <NoteTab id={row.id} of={row.name} />,
  };
  return contents[tab]();
}

function FoundClient(props: FoundProps) {
  const { known, busy } = props;
  const { organisation: row, user } = known;
  const queries = useQueryClient();
  const rights = useRights() ?? none;
  const open = useOpenDialog();
  const related = use(RelatedContext);
  const [tab, show] = useClientTab();
  const again = useCallback(() => void queries.invalidateQueries({ queryKey: ['groups'] }), [queries]);
  const looksOnly = !mayChange(groups, rights, 'edit');
  const edit = mayOpen(groups, rights, 'edit') ? () => open('organisation', row.id) : undefined;
  const tools = useRowTools(groups, { rights, refresh: again, edit, looksOnly, found: undefined });
  const archive = tools.actions.find(({ name }) => name === 'archive');
  const fixing = { row, open, show, restore: () => archive && tools.act(archive, row) };
  const counts: Partial<Record<ClientTab, number>> = { users: row.user_count, subgroups: row.subgroup_count };
  const tabs = clientTabs
    .filter((one) => !('operation' in one) || may(rights, one.operation))
    .map(({ name, caption }) => ({ name, caption, ...(counts[name] !== undefined && { count: counts[name] }) }));
  const shown = tabs.some(({ name }) => name === tab) ? tab : 'users';
  usePageTitle(row.name);
  useOpened(
    user
      ? { title: user.name, sub: `${user.login} · ${row.name}`, to: clientPath(row.server_alias, row.p_gid, user.p_id) }
      : { title: row.name, sub: `${row.inn_kpp} · ${row.server_name}`, to: clientPath(row.server_alias, row.p_gid) },
  );
  return (
    <div className={styles.page}>
      <ClientHead
        diagnosis={known}
        tools={
          <RowActions
            actions={tools.actions}
            looksOnly={looksOnly}
            name={row.name}
            row={row}
            onAct={tools.act}
            onEdit={edit}
          />
        }
      />
      <ClientChecks busy={busy} diagnosis={known} tools={fixing} onAgain={again} />
      <Tabs label="Разделы клиента" tab={shown} tabs={tabs} onChoose={show} />
      <TabPanel className={styles.panel} tab={shown}>
        <Late fallback={<Skeleton height={220} width="100%" />}>
          <Searched value={user?.login ?? ''}>
            <TabContent {...props} tab={shown} />
          </Searched>
        </Late>
      </TabPanel>
      {related?.({ resource: 'groups', id: row.id })}
      {tools.asking?.action.question && (
        <LateQuestion {...tools.asking.action.question(tools.asking.row)} onAnswer={tools.answer} />
      )}
    </div>
  );
}

function OpenClient({ id, who, parts }: { id: string; who: number | undefined; parts: ClientParts }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queries = useQueryClient();
  const checks = diagnosisQuery(dataProvider, id, who);
  const [retryOnMount] = useState(() => !refusedAhead(queries, checks.queryKey));
  const query = useQuery({ ...checks, retryOnMount, placeholderData: keepPreviousData });
  if (!query.data && !query.error) return <PageSkeleton />;
  if (refusalOf(query.error)?.status === 404) return <NotFoundPage />;
  return (
    <Loaded query={query} what="организацию">
      {(known) => <FoundClient busy={query.isFetching} known={known} parts={parts} />}
    </Loaded>
  );
}

/** `/administration/organisations-users/{server}/{p_gid}`: a client, why it may not work, and all that is known of it. */
export function ClientPage({ parts }: { parts: ClientParts }) {
  const { pathname, search } = useLocation();
  const client = clientAt(`${pathname}${search}`);
  if (!client) return <NotFoundPage />;
  const id = recordId(client.server, client.p_gid);
  return <OpenClient key={id} id={id} parts={parts} who={client.who} />;
}
