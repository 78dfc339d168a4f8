import { useState } from 'react';
import { Button } from '../../ui/Button';
import type { IconName } from '../../ui/icons';
import { useOpenDialog } from '../../ui/useDialogAddress';
import { formAhead } from '../engine/formAhead';
import { usePortals } from '../fields/usePortals';
import { Late, late } from '../../ui/late';

const ChoiceMenu = late(async () => ({ default: (await import('../../ui/ChoiceMenu')).ChoiceMenu }));

interface AdderProps {
  caption: string;
  /** The dialog that it opens on a server. */
  param: string;
  icon?: IconName;
  primary?: boolean;
}

/** Adds something; with several servers it asks on which (doc 1 §2). */
export function Adder({ caption, param, icon, primary }: AdderProps) {
  const open = useOpenDialog();
  const portals = usePortals();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [only] = portals;
  if (!only) return null;
  const several = portals.length > 1;
  const add = (server: string) => open(param, 'new', { server });
  return (
    <>
      <Button
        aria-expanded={several ? anchor !== null : undefined}
        aria-haspopup={several ? 'menu' : undefined}
        aria-keyshortcuts={primary ? 'N' : undefined}
        icon={icon ?? 'plus'}
        variant={primary ? 'primary' : 'secondary'}
        {...formAhead}
        onClick={(event) => (several ? setAnchor(event.currentTarget) : add(only.server_alias))}
      >
        {caption}
      </Button>
      {anchor && (
        <Late>
          <ChoiceMenu
            anchor={anchor}
            choices={portals.map(({ server_alias, server_name }) => ({ key: server_alias, caption: server_name }))}
            label="На каком сервере"
            onClose={() => setAnchor(null)}
            onPick={add}
          />
        </Late>
      )}
    </>
  );
}

/** «Добавить организацию». */
export const AddOrganisation = () => <Adder primary caption="Добавить организацию" param="organisation" />;
