import type { FilterGroupProps } from '../engine/definition';
import filterStyles from '../engine/filters.module.css';
import { usePortals } from '../fields/usePortals';
import { DealerPicker } from './DealerPicker';
import { useDealerOptions } from './useDealerOptions';

/** The dealers in scope, of the chosen server if one is, searched as one types. `focused`: somebody waits in its place already. */
export function DealerSelect({ label, values, focused, onChange }: FilterGroupProps & { focused: boolean }) {
  const portals = usePortals();
  const { data = [], isPending } = useDealerOptions();
  const { server_alias: server, parent } = values;
  const byServer = portals.flatMap((portal) =>
    data.filter(
      ({ server_alias }) => server_alias === portal.server_alias && (server ?? server_alias) === server_alias,
    ),
  );
  return (
    <DealerPicker
      options={byServer}
      pending={isPending}
      renderInput={({ id, inputProps, InputProps }) => (
        <div ref={InputProps.ref} className={filterStyles.filter}>
          <label className={filterStyles.label} htmlFor={id}>
            {label}
          </label>
          <input {...inputProps} autoFocus={focused} className={filterStyles.dealer} id={id} placeholder="Все дилеры" />
        </div>
      )}
      severalServers={server === undefined && portals.length > 1}
      value={data.find(({ id }) => id === parent) ?? null}
      onPick={(option) => onChange({ parent: option?.id })}
    />
  );
}
