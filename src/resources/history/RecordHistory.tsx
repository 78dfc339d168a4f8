import { useShownRow } from '../../custom/layout/useWhose';
import { isIdText } from '../../domain/recordId';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { Late, late } from '../../ui/late';
import { useLingering } from '../../ui/useLingering';
import { useRefusedAddress } from '../../ui/useRefusedAddress';
import type { RecordHistoryProps } from '../engine/recordHistory';

const HistoryDialog = late(async () => ({ default: (await import('./HistoryDialog')).HistoryDialog }));

/** The history of the record that the address names: `?history=5`. */
export function RecordHistory({ definition: { name, history = {}, journal, rowName } }: RecordHistoryProps) {
  const address = useDialogAddress('history');
  const named = isIdText(address.id ?? '');
  useRefusedAddress('history', named);
  const shown = useLingering(named ? address.id : undefined);
  const row = useShownRow(name, shown?.id);
  if (!shown) return null;
  return (
    <Late>
      <HistoryDialog
        key={shown.opening}
        fields={Object.values(history)}
        inJournal={journal}
        named={row && rowName?.(row)}
        of={{ kind: 'record', resource: name, id: shown.id }}
        open={shown.open}
        onClose={() => address.close()}
      />
    </Late>
  );
}
