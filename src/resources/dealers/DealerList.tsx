import { useMemo } from 'react';
import type { DealerRow } from '../../contract/dealers';
import { useCompany } from '../../ui/useCompany';
import type { ResourceDefinition } from '../engine/definition';
import { RadioFilter } from '../engine/filters';
import { ListPage } from '../engine/ListPage';
import styles from './dealers.module.css';
import { useDealerServer } from './useDealerServer';

/** The dealers of one server; who has several chooses among them (doc 2 §2.1). Who has none, before an existing server, sees those that it tells of. */
export function DealerList({ definition }: { definition: ResourceDefinition<DealerRow> }) {
  const { portals, server, choose } = useDealerServer();
  const isKnown = useCompany() !== undefined;
  const kept = useMemo(() => (server === undefined ? {} : { server_alias: server }), [server]);
  if (!isKnown) return null;
  const choices = portals.map(({ server_alias, server_name }) => ({ value: server_alias, caption: server_name }));
  const servers = server !== undefined && portals.length > 1 && (
    <div className={styles.servers}>
      <RadioFilter choices={choices} label="Сервер" value={server} onChange={(alias) => choose(String(alias))} />
    </div>
  );
  return <ListPage above={servers} definition={definition} kept={kept} />;
}
