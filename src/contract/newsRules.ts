import { desktopNews, newsProblems, onlineNews, type NewsSave } from './news';
import { badField, refuseProblems } from './refusal';

/** What is stored of news. */
export type KeptNews = Required<{ [Field in keyof NewsSave]: Exclude<NewsSave[Field], undefined> }>;

/** The lists that news choose from. */
export interface NewsLists {
  kinds: readonly { id: number; name: string }[];
  clients: readonly { id: number }[];
  servers: readonly { id: number }[];
}

const distinct = (ids: readonly number[] = []) => [...new Set(ids)].sort((a, b) => a - b);
const has = (list: readonly { id: number }[], wanted: number) => list.some(({ id }) => id === wanted);

/** News by the rules of their kind, with nothing that the kind does not have; 400 for what no list knows. */
export function keptNews(body: NewsSave, { kinds, clients, servers }: NewsLists): KeptNews {
  const kind = kinds.find(({ id }) => id === body.type)?.name;
  if (kind === undefined) throw badField('type', 'Такого вида новостей нет');
  refuseProblems(newsProblems(body, kind).slice(0, 1));
  if (body.client_type && !has(clients, body.client_type)) throw badField('client_type', 'Такого вида клиента нет');
  const chosen = distinct(body.server_types);
  if (chosen.some((id) => !has(servers, id))) throw badField('server_types', 'Такого вида серверов нет');
  return {
    ...body,
    release_version: kind === onlineNews ? (body.release_version ?? null) : null,
    client_type: kind === desktopNews ? (body.client_type ?? null) : null,
    server_types: kind === desktopNews ? chosen : [],
  };
}

/** When news are published: from `now` on where they were not before, never where they are a draft. */
export const publishedAt = <At>(
  { is_published }: NewsSave,
  stored: { is_published: boolean; publication_date: string | null } | undefined,
  now: At,
): At | string | null => (!is_published ? null : stored?.is_published ? stored.publication_date : now);
