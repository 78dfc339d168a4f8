import type { OperationId } from '../../contract/endpoints';
import type { HistoryOf } from '../../dataProvider/historyVerbs';
import { may } from '../../domain/policy';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useLingering } from '../../ui/useLingering';
import { useRefusedAddress } from '../../ui/useRefusedAddress';
import type { FormModule } from '../engine/definition';
import { WithFields } from '../engine/WithContent';
import { historyOf } from './historyOf';
import { Late, late } from '../../ui/late';
import { useRights } from '../../ui/useRights';

const HistoryDialog = late(async () => ({ default: (await import('./HistoryDialog')).HistoryDialog }));

/** The call that each kind is read by. */
const operations = {
  group: 'listGroupHistory',
  user: 'listUserHistory',
  dealer: 'listDealerHistory',
  news: 'listNewsHistory',
} as const satisfies Record<HistoryOf['kind'], OperationId>;

type Forms = Partial<Record<HistoryOf['kind'], readonly (FormModule | undefined)[]>>;

/** The history of whatever the address names, in the words of its own forms: `?history=group:nova:123`. */
export const addressedHistory = (forms: Forms) =>
  function AddressedHistory() {
    const rights = useRights();
    const address = useDialogAddress('history');
    const asked = historyOf(address.id);
    const allowed = rights && asked !== undefined && asked.kind in forms && may(rights, operations[asked.kind]);
    useRefusedAddress('history', allowed);
    const shown = useLingering(allowed ? address.id : undefined);
    const of = historyOf(shown?.id);
    const words = of && forms[of.kind];
    if (!shown || !of || !words) return null;
    return (
      <Late>
        <WithFields forms={words.filter((form) => form !== undefined)}>
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
      </Late>
    );
  };
