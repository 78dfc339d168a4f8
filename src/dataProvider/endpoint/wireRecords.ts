import type { RaRecord } from 'react-admin';
import type { Declaration } from '../../contract/declared/declaration';
import { readWire, writeWire } from './wireValues';

export type Fields = Readonly<Record<string, unknown>>;

/** Between the records of a screen and those of another server: names and values of either. */
export function wireRecords({ fields, idName = 'id', dates = 'iso' }: Declaration) {
  const all = Object.entries(fields).map(([name, field]) => ({ name, field, there: field.wireName ?? name }));
  const byName = new Map(all.map((one) => [one.name, one]));
  const byThere = new Map(all.map((one) => [one.there, one.name]));
  return {
    /** What the screen's own name of a field is there. */
    nameThere: (name: string) => (name === 'id' ? idName : (byName.get(name)?.there ?? name)),
    nameHere: (there: string) => byThere.get(there),
    labelOf: (name: string) => fields[name]?.label ?? name,
    /** A record as the screen has it; undefined of what has no key. */
    read: (record: Fields): RaRecord | undefined => {
      const id = record[idName];
      if (typeof id !== 'string' && typeof id !== 'number') return undefined;
      return {
        ...Object.fromEntries(all.map(({ name, field, there }) => [name, readWire(field, record[there])])),
        id,
      };
    },
    /** What is sent of some values; what the file does not name is not. */
    write: (values: Fields): Record<string, unknown> =>
      Object.fromEntries(
        all.flatMap(({ name, field, there }) =>
          values[name] === undefined ? [] : [[there, writeWire(field, values[name], dates)] as const],
        ),
      ),
    /** One value as it is sent. */
    writeOne: (name: string, value: unknown) => {
      const field = byName.get(name)?.field;
      return field ? writeWire(field, value, dates) : value;
    },
    typeOf: (name: string) => byName.get(name)?.field.type,
  };
}
export type WireRecords = ReturnType<typeof wireRecords>;
