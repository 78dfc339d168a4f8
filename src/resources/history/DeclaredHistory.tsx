import { lazy, Suspense } from 'react';
import type { Declaration } from '../../contract/declared/declaration';
import { recordFields } from '../../contract/declared/recordFields';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useLingering } from '../../ui/useLingering';

const HistoryDialog = lazy(async () => ({ default: (await import('./HistoryDialog')).HistoryDialog }));

interface DeclaredHistoryProps {
  declared: Declaration;
  all: readonly Declaration[];
}

/** The history of the record of a declared resource that the address names: `?history=5`. */
export function DeclaredHistory({ declared, all }: DeclaredHistoryProps) {
  const address = useDialogAddress('history');
  const shown = useLingering(/^[1-9]\d{0,8}$/.test(address.id ?? '') ? address.id : undefined);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <HistoryDialog
        key={shown.opening}
        fields={Object.values(recordFields(declared, all))}
        of={{ kind: 'record', resource: declared.name, id: shown.id }}
        open={shown.open}
        onClose={() => address.close()}
      />
    </Suspense>
  );
}
