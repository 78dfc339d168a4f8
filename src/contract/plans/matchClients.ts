import type { Month } from '../../domain/month';
import type { BatchRow } from '../batches';

/** An organisation as a line of a sheet names it, in the month that the line is about. */
export interface NamedClient {
  inn: string;
  kpp: string | null;
  client_id?: number | undefined;
  month: Month;
}

/** A client of the dealer in a month, until which it is his. */
export interface FoundClient {
  p_gid: number;
  org_id: number | null;
  name: string;
  kpp: string | null;
  until: number | null;
}

/** The client that a line means; or why there is none, with those among whom one is to be chosen. */
export type ClientMatch = { client: FoundClient; problem?: undefined } | NoMatch;
interface NoMatch {
  client?: undefined;
  problem: string;
  choices?: BatchRow['choices'];
}

/** What the row of a line says that means no client. */
export const unmatched = ({ inn }: Pick<NamedClient, 'inn'>, { problem, choices }: NoMatch) => ({
  label: `ИНН ${inn}`,
  problems: [problem],
  ...(choices && { choices }),
});

/** Nothing tells a client of somebody else from an organisation that nobody knows. */
const foreign = (inn: string) => `Не ваш клиент: у дилера нет организации с ИНН ${inn}`;

/** Which of a dealer's clients with this INN, by name, is meant. */
export function matchClient(
  { inn, kpp, client_id }: Omit<NamedClient, 'month'>,
  clients: readonly FoundClient[],
): ClientMatch {
  if (clients.length === 0) return { problem: foreign(inn) };
  const withKpp = kpp === null ? clients : clients.filter((client) => client.kpp === kpp);
  if (withKpp.length === 0)
    return { problem: `У клиента с ИНН ${inn} другой КПП: ${clients.map((client) => client.kpp ?? 'нет').join(', ')}` };
  const meant = client_id === undefined ? withKpp : withKpp.filter(({ p_gid }) => p_gid === client_id);
  const [client, another] = meant;
  if (!client) return { problem: `${foreign(inn)} и ID группы ${client_id ?? ''}` };
  if (!another) return { client };
  return {
    problem: `Подходят организации: ${meant.length}. Выберите одну`,
    choices: meant.map(({ p_gid, name, kpp: own }) => ({ id: p_gid, name, kpp: own })),
  };
}
