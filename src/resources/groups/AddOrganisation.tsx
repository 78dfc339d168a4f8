import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button';
import { useOpenDialog } from '../../ui/useDialogAddress';
import { usePortals } from '../fields/usePortals';

const ServerMenu = lazy(async () => ({ default: (await import('./ServerMenu')).ServerMenu }));

/** «Добавить организацию»; with several servers it asks on which (doc 1 §2). */
export function AddOrganisation() {
  const open = useOpenDialog();
  const portals = usePortals();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [only] = portals;
  if (!only) return null;
  const several = portals.length > 1;
  const add = (server: string) => {
    setAnchor(null);
    open('organisation', 'new', { server });
  };
  return (
    <>
      <Button
        aria-expanded={several ? anchor !== null : undefined}
        aria-haspopup={several ? 'menu' : undefined}
        icon="plus"
        variant="primary"
        onClick={(event) => (several ? setAnchor(event.currentTarget) : add(only.server_alias))}
      >
        Добавить организацию
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <ServerMenu anchor={anchor} portals={portals} onClose={() => setAnchor(null)} onPick={add} />
        </Suspense>
      )}
    </>
  );
}
