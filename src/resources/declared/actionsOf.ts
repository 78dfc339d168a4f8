import type { RaRecord } from 'react-admin';
import type { Declaration } from '../../contract/declared/declaration';
import type { RecordField } from '../../contract/genericResources';
import type { Rights } from '../../domain/rights';
import { isSupport } from '../../domain/scope';
import { toasts } from '../../ui/toasts';
import type { RowAction } from '../engine/definition';
import { filled } from '../../contract/declared/filled';
import { nameOfRow } from '../../contract/declared/nameOfRow';

type Declared = NonNullable<Declaration['actions']>[number];
type Fields = Readonly<Record<string, RecordField>>;

/** An address with the values of a row in it, each encoded: a value can change neither the site nor the path. */
const addressOf = (open: string, row: RaRecord) =>
  open.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name] ?? '')));

/** Gives fields of a row other values, and tells of it by the row's name; not where somebody has made of it what this is not offered for. */
const setOf =
  (
    name: string,
    { offered, called }: { offered: (row: RaRecord) => boolean; called: (row: RaRecord) => string },
    set: (row: RaRecord) => Readonly<Record<string, unknown>>,
    told: (row: RaRecord) => string,
  ): RowAction<RaRecord>['run'] =>
  async (row, { dataProvider, refresh }) => {
    const { id } = row;
    const { data } = await dataProvider.getOne(name, { id });
    if (offered(data)) {
      await dataProvider.update(name, { id, data: { ...data, ...set(row) }, previousData: data });
      toasts.show({ tone: 'ok', text: told(row) });
    } else toasts.show({ tone: 'info', text: `Не сделано: ${called(row)}. Запись успели изменить` });
    refresh();
  };

function actionOf(declared: Declaration, action: Declared, fields: Fields): RowAction<RaRecord> {
  const { name, label, icon, when = {} } = action;
  const { change } = declared.right;
  const called = (row: RaRecord) => nameOfRow(declared, fields, row);
  const common = {
    name,
    label: () => label,
    offered: (row: RaRecord) =>
      Object.entries(when).every(([field, values]) => values.includes(row[field] as string | boolean)),
  };
  const asked = { offered: common.offered, called };
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
  const needed = ('archive' in action ? [action.archive] : Object.keys(action.set)).flatMap(
    (field) => declared.fields[field]?.right?.change ?? [],
  );
  const changing = {
    ...common,
    operation: (rights: Rights) =>
      change !== undefined && [change, ...needed].every((right) => rights.has(right)) && !isSupport(rights),
  };
  if ('archive' in action) {
    const { archive } = action;
    const away = (row: RaRecord) => row[archive] === true;
    const filter = fields[archive]?.label ?? '';
    const set = (row: RaRecord) => ({ [archive]: !away(row) });
    return {
      ...changing,
      label: (row) => (away(row) ? 'Вернуть из архива' : label),
      icon: (row) => (away(row) ? 'restore' : (icon ?? 'archive')),
      question: (row) =>
        away(row)
          ? { title: 'Вернуть запись из архива?', text: 'Она снова будет в списке.', confirm: 'Вернуть' }
          : {
              title: 'Убрать запись в архив?',
              text: `В списке её не будет; найти её можно фильтром «${filter}» и вернуть.`,
              confirm: label,
            },
      run: setOf(declared.name, asked, set, (row) => `${away(row) ? 'Из архива' : 'В архиве'}: ${called(row)}`),
    };
  }
  const { set, question } = action;
  return {
    ...changing,
    icon: () => icon ?? 'check',
    question: (row) => ({
      ...question,
      title: filled(question.title, fields, row),
      text: filled(question.text, fields, row),
    }),
    run: setOf(
      declared.name,
      asked,
      () => set,
      (row) => `Сохранено: ${called(row)}`,
    ),
  };
}

/** What can be done with a row of a declared resource. */
export const actionsOf = (declared: Declaration, fields: Fields): RowAction<RaRecord>[] =>
  (declared.actions ?? []).map((action) => actionOf(declared, action, fields));
