import type { FormModule } from '../engine/definition';
import { WithFields } from '../engine/WithContent';
import { HistoryList } from './HistoryList';

/** The history of an organisation as a part of its page, in the words of its forms. */
export const historyTab = (forms: readonly (FormModule | undefined)[]) =>
  function HistoryTab({ id }: { id: string }) {
    return (
      <WithFields forms={forms.filter((form) => form !== undefined)}>
        {(fields) => <HistoryList fields={fields} of={{ kind: 'group', id }} />}
      </WithFields>
    );
  };
