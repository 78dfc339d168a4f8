import { useEffect, useState, type ComponentProps } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { may } from '../../domain/policy';
import { settled, whenIdle } from '../../ui/whenIdle';
import type { ListTool } from '../engine/definition';
import { Adder } from './AddOrganisation';
import { mayAddOrganisations } from './mayAdd';
import { ahead } from '../../ui/ahead';
import { Late, late } from '../../ui/late';
import { LinkButton } from '../../ui/LinkButton';
import { useRights } from '../../ui/useRights';

/** It comes once the first rows are there. */
const DownloadButton = late(async () => ({ default: (await import('../../ui/DownloadButton')).DownloadButton }));

/** The import of organisations; its template has those of the server and the dealer that the list is filtered by. */
function importPath({ server_alias, parent }: Readonly<Record<string, unknown>>): string {
  const of = new URLSearchParams();
  const [server = server_alias, dealer] = typeof parent === 'string' ? parent.split(':') : [];
  if (typeof server === 'string') of.set('server', server);
  if (dealer) of.set('parent', dealer);
  return `/administration/sheets/clients?${of.toString()}`;
}

/** «Новый клиент», with its users and its profile at once; «Импорт…»; «Выгрузить в Excel», the file of the filters in force. */
export function Toolbar({ filters, ready }: ComponentProps<ListTool>) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const rights = useRights();
  const [late, setLate] = useState(false);
  useEffect(() => (ready ? whenIdle(() => setLate(true)) : undefined), [ready]);
  useEffect(() => whenIdle(() => ahead(() => import('./Members')), settled.ms), []);
  if (!rights) return null;
  const creates = mayAddOrganisations(rights);
  return (
    <>
      {creates && may(rights, 'createUser') && <Adder caption="Новый клиент" icon="userPlus" param="client" />}
      {late && (
        <Late>
          {creates && <LinkButton to={importPath(filters)}>Импорт…</LinkButton>}
          {may(rights, 'exportGroups') && (
            <DownloadButton
              fallbackName="organisations_users.xlsx"
              file={(options) => dataProvider.exportGroups(filters, options)}
            >
              Выгрузить в Excel
            </DownloadButton>
          )}
        </Late>
      )}
    </>
  );
}
