import type { Fault } from '../../../contract/declared/placed';
import { ownerField, type Draft } from './draft';

/** What a draft still wants: where in the form, and what to do. */
export interface Wanting {
  place: string;
  message: string;
}

/** What the form calls that which its text has under a name. */
const captions: Readonly<Record<string, string>> = {
  name: 'Имя в адресе и файле',
  title: 'Название',
  see: 'Кто видит',
  change: 'Кто изменяет',
  delete: 'Кто удаляет',
  columns: 'В списке',
  filters: 'Отбор',
};

/** The faults of a draft's text as whoever fills in the form understands them: each told once, where it is to be mended. */
export function wantingIn(draft: Draft, text: string, faults: readonly Fault[]): Wanting[] {
  const lines = text.split('\n');
  const first = lines.indexOf('  "fields": {') + 2;
  // Below its fields the text only repeats their names.
  const last = lines.lastIndexOf('  },');
  const untitled = draft.title.trim() === '';
  const nobodys = draft.scope === 'dealer' && !ownerField(draft);
  const nameAt = ({ line }: Fault) => /^\s*"(\w+)"/.exec(lines[line - 1] ?? '')?.[1] ?? '';
  const told = faults.filter(
    (fault, at) =>
      !(nobodys && nameAt(fault) === 'through') &&
      // It follows from the title.
      !(untitled && draft.name === '' && nameAt(fault) === 'name') &&
      (fault.line <= last || !faults.slice(0, at).some(({ message }) => message === fault.message)),
  );
  const wanting = told.map((fault) => {
    const { line, message } = fault;
    const field = line <= last ? draft.fields[line - first] : undefined;
    if (field?.label.trim() === '') return { place: `Поле ${line - first + 1}`, message: 'Напишите надпись' };
    const name = nameAt(fault);
    return {
      place: field?.label ?? captions[name] ?? name,
      message: untitled && name === 'title' ? 'Напишите, как называется раздел' : message,
    };
  });
  if (nobodys)
    wanting.unshift({
      place: 'Кому видны записи',
      message: 'Добавьте обязательную ссылку на организацию, пользователя или дилера: по ней видно, чья запись',
    });
  return wanting;
}
