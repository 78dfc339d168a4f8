import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button';
import { useOpenDialog } from '../../ui/useDialogAddress';
import { usePortals } from '../fields/usePortals';

const ChoiceMenu = lazy(async () => ({ default: (await import('../../ui/ChoiceMenu')).ChoiceMenu }));

/** «Добавить организацию»; with several servers it asks on which (doc 1 §2). */
export function AddOrganisation() {
  const open = useOpenDialog();
  const portals = usePortals();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [only] = portals;
  if (!only) return null;
  const several = portals.length > 1;
  const add = (server: string) => open('organisation', 'new', { server });
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
          <ChoiceMenu
            anchor={anchor}
            choices={portals.map(({ server_alias, server_name }) => ({ key: server_alias, caption: server_name }))}
            label="На каком сервере"
            onClose={() => setAnchor(null)}
            onPick={add}
          />
        </Suspense>
      )}
    </>
  );
}
