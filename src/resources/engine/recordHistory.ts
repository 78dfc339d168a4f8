import { createContext, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { DialogDefinition, ResourceDefinition, RowAction } from './definition';

/** Whose records they are. */
export interface RecordHistoryProps {
  definition: Pick<ResourceDefinition, 'name' | 'history' | 'journal'> & Pick<DialogDefinition, 'rowName'>;
}

/** Renders the history of the record that the address names. */
export const RecordHistoryContext = createContext<(of: RecordHistoryProps) => ReactNode>(() => null);

/** «История» of a row: its dialog has an address, `?history=5`. */
export const historyAction: RowAction<RaRecord> = {
  name: 'history',
  label: () => 'История',
  icon: () => 'clock',
  operation: () => true,
  offered: () => true,
  run: async ({ id }, { open }) => open('history', id),
};
