import { useSearchParams } from 'react-router-dom';
import { may } from '../../../domain/policy';
import { useDialogAddress } from '../../../ui/useDialogAddress';
import { useLingering } from '../../../ui/useLingering';
import { useRefusedAddress } from '../../../ui/useRefusedAddress';
import { useRights } from '../../../ui/useRights';
import { usePortals } from '../../fields/usePortals';
import { mayAddOrganisations } from '../mayAdd';
import { Late, late } from '../../../ui/late';

const NewClientDialog = late(async () => ({ default: (await import('./NewClientDialog')).NewClientDialog }));

/** A new client on the server that the address names, of the INN that it may name too: `?client=new&server=nova&inn=7701000019`. */
export function AddressedNewClient() {
  const rights = useRights();
  const portals = usePortals();
  const address = useDialogAddress('client');
  const [search] = useSearchParams();
  const server = search.get('server');
  const known = address.id === 'new' && portals.some(({ server_alias }) => server_alias === server);
  const opens =
    rights && portals.length > 0 ? mayAddOrganisations(rights) && may(rights, 'createUser') && known : undefined;
  useRefusedAddress('client', opens);
  const shown = useLingering(opens ? (server ?? undefined) : undefined);
  if (!shown) return null;
  return (
    <Late>
      <NewClientDialog
        key={shown.opening}
        inn={search.get('inn') ?? ''}
        open={shown.open}
        server={shown.id}
        onClose={() => address.close()}
      />
    </Late>
  );
}
