import type { HistoryOf } from '../../dataProvider/historyVerbs';

/** What an address names; undefined for what has no history. */
export function historyOf(text: string | undefined): HistoryOf | undefined {
  const [, member, ofServer = '', single, id = ''] =
    /^(?:(group|user):([\w-]+:[1-9]\d{0,8})|(dealer|news):([1-9]\d{0,8}))$/.exec(text ?? '') ?? [];
  if (member === 'group' || member === 'user') return { kind: member, id: ofServer };
  return single === 'dealer' || single === 'news' ? { kind: single, id } : undefined;
}
