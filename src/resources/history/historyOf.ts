import { isIdText, isRecordId } from '../../domain/recordId';
import type { HistoryOf } from '../../dataProvider/historyVerbs';

/** What an address names; undefined for what has no history. */
export function historyOf(text: string | undefined): HistoryOf | undefined {
  const [, kind, id = ''] = /^(\w+):(.+)$/.exec(text ?? '') ?? [];
  if (kind === 'group' || kind === 'user') return isRecordId(id) ? { kind, id } : undefined;
  return (kind === 'dealer' || kind === 'news') && isIdText(id) ? { kind, id } : undefined;
}
