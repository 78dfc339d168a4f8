import { isOut } from '../domain/newsAudience';
import { desktopNews, newsProblems, onlineNews, type NewsSave } from './news';
import { badField, refuseProblems } from './refusal';

/** What is stored of news. */
export type KeptNews = Required<{ [Field in keyof NewsSave]: Exclude<NewsSave[Field], undefined> }> & Publication;

/** When news come out: as it was asked for, and when they really do. ISO 8601. */
export interface Publication {
  publish_at: string | null;
  publication_date: string | null;
}

/** What of news that are there bears on what is stored. */
type Before = Publication & { is_published: boolean; for_dealers: boolean };

/** The lists that news choose from. */
export interface NewsLists {
  kinds: readonly { id: number; name: string }[];
  clients: readonly { id: number }[];
  servers: readonly { id: number }[];
}

const distinct = (ids: readonly number[] = []) => [...new Set(ids)].sort((a, b) => a - b);
const has = (list: readonly { id: number }[], wanted: number) => list.some(({ id }) => id === wanted);

/**
 * News by the rules of their kind, with nothing that the kind does not have; 400 for what no list knows. What the documents do not
 * name stays as it was where it is not sent.
 */
export function keptNews(
  body: NewsSave,
  { kinds, clients, servers }: NewsLists,
  { before, now }: { before?: Before | undefined; now: Date },
): KeptNews {
  const kind = kinds.find(({ id }) => id === body.type)?.name;
  if (kind === undefined) throw badField('type', 'Такого вида новостей нет');
  refuseProblems(newsProblems(body, kind).slice(0, 1));
  if (body.client_type && !has(clients, body.client_type)) throw badField('client_type', 'Такого вида клиента нет');
  const chosen = distinct(body.server_types);
  if (chosen.some((id) => !has(servers, id))) throw badField('server_types', 'Такого вида серверов нет');
  return {
    ...body,
    ...publicationOf(body, before, now),
    for_dealers: body.for_dealers ?? before?.for_dealers ?? false,
    release_version: kind === onlineNews ? (body.release_version ?? null) : null,
    client_type: kind === desktopNews ? (body.client_type ?? null) : null,
    server_types: kind === desktopNews ? chosen : [],
  };
}

/**
 * When news come out: at the moment asked for while that is ahead, else at once; what was out stays as it was, a draft never is. A
 * moment that has passed is refused, unless it has stood there before.
 */
function publicationOf(
  { is_published, publish_at: asked }: Pick<NewsSave, 'is_published' | 'publish_at'>,
  before: Omit<Before, 'for_dealers'> | undefined,
  now: Date,
): Publication {
  const was = before?.publish_at ?? null;
  const publish_at = asked ? new Date(asked).toISOString() : asked === undefined ? was : null;
  const ahead = publish_at !== null && Date.parse(publish_at) > now.getTime();
  if (publish_at !== null && publish_at !== was && !ahead) throw badField('publish_at', 'Это время уже прошло');
  if (!is_published) return { publish_at, publication_date: null };
  if (ahead) return { publish_at, publication_date: publish_at };
  const stays = before !== undefined && isOut(before, now.getTime());
  return stays
    ? { publish_at, publication_date: before.publication_date }
    : { publish_at: null, publication_date: now.toISOString() };
}
