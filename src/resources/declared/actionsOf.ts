import type { RaRecord } from 'react-admin';
import type { Declaration } from '../../contract/declared/declaration';
import type { RecordField } from '../../contract/genericResources';
import { isSupport } from '../../domain/scope';
import type { RowAction } from '../engine/definition';
import { filled } from './filled';

type Declared = NonNullable<Declaration['actions']>[number];
type Fields = Readonly<Record<string, RecordField>>;

/** An address with the values of a row in it, each encoded: a value can change neither the site nor the path. */
const addressOf = (open: string, row: RaRecord) =>
  open.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name] ?? '')));

function actionOf(declared: Declaration, action: Declared, fields: Fields): RowAction<RaRecord> {
  const { name, label, icon, when = {} } = action;
  const { change } = declared.right;
  const common = {
    name,
    label: () => label,
    offered: (row: RaRecord) =>
      Object.entries(when).every(([field, values]) => values.includes(row[field] as string | boolean)),
  };
  if ('open' in action)
    return {
      ...common,
      icon: () => icon ?? 'link',
      operation: () => true,
      run: async (row, { goTo }) => {
        const address = addressOf(action.open, row);
        if (address.startsWith('/')) goTo(address);
        else window.open(address, '_blank', 'noopener,noreferrer');
      },
    };
  const { set, question } = action;
  return {
    ...common,
    icon: () => icon ?? 'check',
    operation: (rights) => change !== undefined && rights.has(change) && !isSupport(rights),
    question: (row) => ({
      ...question,
      title: filled(question.title, fields, row),
      text: filled(question.text, fields, row),
    }),
    run: async ({ id }, { dataProvider, refresh }) => {
      const { data } = await dataProvider.getOne(declared.name, { id });
      await dataProvider.update(declared.name, { id, data: { ...data, ...set }, previousData: data });
      refresh();
    },
  };
}

/** What can be done with a row of a declared resource; its history besides. */
export const actionsOf = (declared: Declaration, fields: Fields): RowAction<RaRecord>[] => [
  ...(declared.actions ?? []).map((action) => actionOf(declared, action, fields)),
  {
    name: 'history',
    label: () => 'История',
    icon: () => 'clock',
    operation: () => declared.endpoint === undefined,
    offered: () => true,
    run: async ({ id }, { open }) => open('history', id),
  },
];
