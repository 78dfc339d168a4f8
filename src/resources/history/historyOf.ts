import type { HistoryOf } from '../../dataProvider/historyVerbs';

/** What an address names; undefined for what has no history. */
export function historyOf(text: string | undefined): HistoryOf | undefined {
  const [, kind, id = ''] = /^(group|user):([\w-]+:[1-9]\d{0,8})$/.exec(text ?? '') ?? [];
  return kind === 'group' || kind === 'user' ? { kind, id } : undefined;
}
