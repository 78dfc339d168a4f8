import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDialogAddress } from '../../../ui/useDialogAddress';
import { useLingering } from '../../../ui/useLingering';
import { useMay } from '../../../ui/useMay';
import { usePortals } from '../../fields/usePortals';
import { late } from '../../../ui/late';

const NewClientDialog = late(async () => ({ default: (await import('./NewClientDialog')).NewClientDialog }));

/** A new client on the server that the address names, of the INN that it may name too: `?client=new&server=nova&inn=7701000019`. */
export function AddressedNewClient() {
  const allowed = [useMay('createGroup'), useMay('createUser')].every(Boolean);
  const portals = usePortals();
  const address = useDialogAddress('client');
  const [search] = useSearchParams();
  const server = search.get('server');
  const known = address.id === 'new' && portals.some(({ server_alias }) => server_alias === server);
  const shown = useLingering(allowed && known ? (server ?? undefined) : undefined);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <NewClientDialog
        key={shown.opening}
        inn={search.get('inn') ?? ''}
        open={shown.open}
        server={shown.id}
        onClose={() => address.close()}
      />
    </Suspense>
  );
}
