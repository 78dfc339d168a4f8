import { idIn } from './idText';

/** What a record of a server is known by inside the app: `server_alias:p_gid` (or `p_id`), for ids repeat from server to server. */
export const recordId = (server: string, id: number) => `${server}:${id}`;

/** Whether a text, of the address say, can be a number that records are known by. */
export const isIdText = (text: string) => idIn(text) !== undefined;

/** Whether a value can be an id within the app. */
export const isRecordId = (value: unknown): value is string =>
  typeof value === 'string' && isIdText(/^[\w-]+:(\d+)$/.exec(value)?.[1] ?? '');

/** The parts of such an id; throws, in Russian, for what is none. */
export function splitId(id: string | number): { server: string; id: number } {
  const [, server, number] = /^([\w-]+):(\d+)$/.exec(String(id)) ?? [];
  if (!server || !number) throw new Error(`«${id}» — не номер записи: он выглядит как nova:123`);
  return { server, id: Number(number) };
}
