import type { Fault } from '../../../contract/declared/placed';
import { ownerField, type Draft } from './draft';

/** What a draft still wants: where its text says so, and what to do. */
export interface Wanting {
  code: string;
  message: string;
}

/** The faults of a draft's text as whoever fills in the table understands them: each told once, where it is to be mended. */
export function wantingIn(draft: Draft, text: string, faults: readonly Fault[]): Wanting[] {
  const lines = text.split('\n');
  const codeOf = ({ line }: Fault) => lines[line - 1]?.trim() ?? '';
  const nobodys = draft.scope === 'dealer' && !ownerField(draft);
  // Below its fields the text only repeats their names.
  const lastField = lines.lastIndexOf('  },');
  const told = faults.filter(
    (fault, at) =>
      !(nobodys && codeOf(fault).startsWith('"through"')) &&
      (fault.line <= lastField || !faults.slice(0, at).some(({ message }) => message === fault.message)),
  );
  const wanting = told.map((fault) => ({ code: codeOf(fault), message: fault.message }));
  if (nobodys)
    wanting.unshift({
      code: 'Кому видны записи',
      message: 'Добавьте обязательную ссылку на организацию, пользователя или дилера: по ней видно, чья запись',
    });
  return wanting;
}
