import type { z } from 'zod';
import { DatabaseUnavailable, isUnavailable } from '../db/errors';

/** The parameter that `parseArgs` could not take, which its English message names in quotes. */
const parameterIn = (message: string) => /'(-{0,2}[^'\s]+)/.exec(message)?.[1] ?? '';

const usualHelp = 'та же команда с --help';

const extraWord = (word: string, help = usualHelp) => `Лишнее слово в команде: ${word}. Справка — ${help}`;

/** The words of a command, that is not to leave one out in silence. */
export function noMoreThan(most: number, words: readonly string[]): readonly string[] {
  const extra = words[most];
  if (extra !== undefined) throw new Error(extraWord(extra));
  return words;
}

const byCode: Readonly<Record<string, (error: NodeJS.ErrnoException, help: string) => string>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: ({ message }, help) =>
    `Неизвестный параметр ${parameterIn(message)}. Справка — ${help}`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: ({ message }) =>
    /does not take/.test(message)
      ? `${parameterIn(message)}: значения у этого параметра нет`
      : `${parameterIn(message)}: после него нужно значение`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: ({ message }, help) => extraWord(parameterIn(message), help),
  ENOENT: ({ path = '' }) => `Нет файла или папки ${path}`,
  ENOTDIR: ({ path = '' }) => `Нет файла или папки ${path}`,
  EISDIR: () => 'Нужен файл, а названа папка',
  EACCES: ({ path = '' }) => `Нет доступа к ${path}`,
  EPERM: ({ path = '' }) => `Нет доступа к ${path}`,
  EROFS: ({ path = '' }) => `Туда нельзя писать: ${path}`,
  ENOSPC: () => 'На диске не осталось места',
};

/** What a command fails with, as a sentence: Node.js tells of parameters and files in English, and so does PostgreSQL of what it breaks off. */
export function inWords(error: unknown, help = usualHelp): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseUnavailable || isUnavailable(error))
    return `База данных прервала работу (${error.message}): проверьте её и повторите команду`;
  const { code = '' }: NodeJS.ErrnoException = error;
  return byCode[code]?.(error, help) ?? error.message;
}

/** What parameters were given wrongly, by their names; the password is none. */
export const faultsOf = ({ issues }: z.ZodError): string =>
  issues
    .map(({ path: [name], message }) => (name === 'password' ? message : `--${String(name)}: ${message}`))
    .join('\n');
