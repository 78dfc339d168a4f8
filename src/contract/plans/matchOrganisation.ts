import type { Portal } from '../session';
import type { BatchRow } from '../batches';

/** An organisation as a line of a sheet names it. */
export interface NamedOrganisation {
  server: string | null;
  p_gid?: number | undefined;
  inn: string;
  kpp: string | null;
}

export interface FoundOrganisation {
  server: string;
  p_gid: number;
  name: string;
  kpp: string | null;
  /** What its dealer may be called, in small letters. */
  dealers: readonly string[];
}

/** The organisation that a line means, or none yet on the server; or why neither can be. A doubt is for somebody to look at. */
export type OrganisationMatch =
  | { server: string; found?: FoundOrganisation; problem?: undefined; doubt?: string }
  | { server?: undefined; found?: undefined; problem: string; choices?: BatchRow['choices'] };

const foreign = (inn: string) => `Не ваш клиент: организации с ИНН ${inn} среди ваших нет`;

/** Those with the INN, or the id, of a line: in sight, and others as far as they are known. */
interface Candidates {
  own: readonly FoundOrganisation[];
  others: readonly { p_gid: number; kpp: string | null }[];
}

/** Names in small letters, of those that there are. */
export const small = (words: readonly (string | number | null | undefined)[]) =>
  words.flatMap((word) => (word === null || word === undefined ? [] : [String(word).toLowerCase()]));

/** The server that a line names by any of its names; the one of who asks where it names none. */
export function serverNamed(
  named: string | null,
  portals: readonly Portal[],
  own: string | undefined,
): string | undefined {
  if (named === null) return own;
  const word = named.toLowerCase();
  return portals.find((one) => small([one.alias, one.server_alias, one.server_name]).includes(word))?.server_alias;
}

const isKpp =
  (kpp: string | null) =>
  (one: { kpp: string | null }): boolean =>
    kpp === null || one.kpp === kpp;

/** Which organisation of a server is meant, if it is there. */
export function matchOrganisation(
  { server: named, p_gid, inn, kpp }: NamedOrganisation,
  server: string | undefined,
  { own, others }: Candidates,
): OrganisationMatch {
  if (server === undefined)
    return { problem: named === null ? 'Сервер: укажите его' : `Сервер: нет «${named.slice(0, 40)}»` };
  if (p_gid !== undefined) {
    const found = own.find((one) => one.p_gid === p_gid);
    return found ? { server, found } : { problem: `Не ваш клиент: организации с ID группы ${p_gid} среди ваших нет` };
  }
  const fit = own.filter(isKpp(kpp));
  const [found, another] = fit;
  if (found && !another) return { server, found };
  if (found)
    return {
      problem: `Подходят организации: ${fit.length}. Выберите одну`,
      choices: fit.map(({ p_gid: id, name, kpp: known }) => ({ id, name, kpp: known })),
    };
  if (others.some(isKpp(kpp))) return { problem: foreign(inn) };
  return own.length > 0
    ? { server, doubt: `С этим ИНН уже есть организация, её КПП ${own.map((one) => one.kpp ?? 'нет').join(', ')}` }
    : { server };
}
