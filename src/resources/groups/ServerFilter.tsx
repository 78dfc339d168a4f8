import { splitId } from '../../domain/recordId';
import type { FilterGroupProps } from '../engine/definition';
import { RadioFilter } from '../engine/filters';
import { usePortals } from '../fields/usePortals';

/** The servers at hand, as a radio list (doc 1 §2). A dealer of another server is no longer meant. */
export function ServerFilter({ label, values, onChange }: FilterGroupProps) {
  const choices = [
    { value: '', caption: 'Все' },
    ...usePortals().map(({ server_alias, server_name }) => ({ value: server_alias, caption: server_name })),
  ];
  const { server_alias, parent } = values;
  const change = (server: unknown) => {
    const stays = server === undefined || (typeof parent === 'string' && splitId(parent).server === server);
    onChange({ server_alias: server, parent: stays ? parent : undefined });
  };
  return <RadioFilter choices={choices} label={label} value={server_alias} onChange={change} />;
}
