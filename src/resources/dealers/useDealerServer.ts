import { useSearchParams } from 'react-router-dom';
import { readDealerServer, saveDealerServer } from '../../dataProvider/storage';
import { usePortals } from '../fields/usePortals';

/** The parameter of the list's address that names the server. */
export const serverParam = 'portal';

/** The server whose dealers are shown: the one of the address, else the one last chosen in this browser, else the first (doc 2 §2.1). */
export function useDealerServer() {
  const portals = usePortals();
  const [search, setSearch] = useSearchParams();
  const named = [search.get(serverParam), readDealerServer()];
  const server =
    named.find((alias) => portals.some(({ server_alias }) => server_alias === alias)) ?? portals[0]?.server_alias;
  const choose = (alias: string) => {
    saveDealerServer(alias);
    setSearch((now) => {
      const changed = new URLSearchParams(now);
      changed.delete('page');
      changed.set(serverParam, alias);
      return changed;
    });
  };
  return { portals, server, choose };
}
