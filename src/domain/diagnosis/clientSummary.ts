import type { Diagnosis } from '../../contract/clientPage';
import { plannedWords } from '../plannedMoves';
import { checkCaptions } from './checkWords';

const marks = { ok: '+', doubtful: '!', fails: '×', unknown: '?' } as const;

/** What is told of a client in a letter or a message: who it is, its numbers, and each check. No phone, e-mail or password is in it. */
export function clientSummary({ organisation, contract, moves = [], checks }: Diagnosis, checkedAt: string): string {
  const { name, inn_kpp, org_id, p_gid, participant_id, server_name, parent } = organisation;
  const ids = [
    ['ИНН/КПП', inn_kpp],
    ['ID организации', org_id],
    ['ID группы', p_gid],
    ['ID декларанта', participant_id],
    ['Договор', contract],
    ['Сервер', server_name],
    ['Дилер', parent],
    ['Переход к другому дилеру', plannedWords(moves)],
  ].flatMap(([what, value]) => (value === null || value === '' ? [] : [`${what}: ${value}`]));
  const lines = checks.map(
    ({ name: check, state, fact, when }) =>
      `${marks[state]} ${checkCaptions[check]}: ${fact}${when === null ? '' : ` (${when})`}`,
  );
  return [name, ...ids, '', `Состояние на ${checkedAt}`, ...lines].join('\n');
}
