import { useState } from 'react';
import { choicesRead } from '../../ui/choicesRead';
import { LateSearchSelect } from '../../ui/LateSearchSelect';
import type { FilterGroupProps } from '../engine/definition';
import { usePortals } from '../fields/usePortals';
import styles from './groups.module.css';
import { useDealerOptions } from '../fields/useDealerOptions';

/** The dealers in scope, of the chosen server if one is. Their list comes when somebody turns to it, or one is chosen. */
export function DealerFilter({ label, values, onChange }: FilterGroupProps) {
  const { server_alias: server, parent } = values;
  const portals = usePortals();
  const [wanted, setWanted] = useState(false);
  const dealers = useDealerOptions(wanted || parent !== undefined);
  const { data = [] } = dealers;
  const choices = portals.flatMap(({ server_alias, server_name }) =>
    data
      .filter((one) => one.server_alias === server_alias && (server ?? server_alias) === server_alias)
      .map(({ id, name }) => ({ id, name, note: server || portals.length < 2 ? undefined : server_name })),
  );
  return (
    <div className={styles.dealer} data-set={parent === undefined ? undefined : ''}>
      <LateSearchSelect
        {...choicesRead(dealers)}
        choices={choices}
        label={label}
        look="bare"
        placeholder="Все дилеры"
        value={choices.find(({ id }) => id === parent) ?? null}
        onChange={(dealer) => onChange({ parent: dealer?.id })}
        onWanted={() => setWanted(true)}
      />
    </div>
  );
}
