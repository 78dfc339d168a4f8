import { lazy, Suspense } from 'react';
import { usePermissions } from 'react-admin';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useLingering } from '../../ui/useLingering';
import type { FormModule } from '../engine/definition';
import { WithFields } from '../engine/WithContent';
import { historyOf } from './historyOf';

const HistoryDialog = lazy(async () => ({ default: (await import('./HistoryDialog')).HistoryDialog }));

/** The history of whatever the address names, in the words of its own forms: `?history=group:nova:123`. */
export const addressedHistory = (forms: Record<'group' | 'user', readonly (FormModule | undefined)[]>) =>
  function AddressedHistory() {
    const { permissions: rights } = usePermissions<Rights>();
    const address = useDialogAddress('history');
    const allowed = rights !== undefined && may(rights, 'listGroupHistory') && historyOf(address.id) !== undefined;
    const shown = useLingering(allowed ? address.id : undefined);
    const of = historyOf(shown?.id);
    if (!shown || !of) return null;
    return (
      <Suspense fallback={null}>
        <WithFields forms={forms[of.kind].filter((form) => form !== undefined)}>
          {(fields) => (
            <HistoryDialog
              key={shown.opening}
              fields={fields}
              of={of}
              open={shown.open}
              onClose={() => address.close()}
            />
          )}
        </WithFields>
      </Suspense>
    );
  };
