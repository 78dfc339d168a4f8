/** Whom news are for; null, none and no narrow nothing. */
export interface Audience {
  /** The kind of client program, as `/piportals/nova/app-types/` numbers them. */
  client_type: number | null;
  /** Kinds of servers, as `/server-type/` numbers them. */
  server_types: readonly number[];
  for_dealers?: boolean | undefined;
}

/** What decides which news somebody reads. */
export interface Reader {
  /** He works with the organisations of all dealers: every kind of client and of server is his. */
  seesAll: boolean;
  /** He is of a dealer's own staff. */
  ofDealer: boolean;
  /** The kind of client in his user's card (doc 1 §2: 1 for the desktop one). */
  client: number;
  /** The kind of his server; null where nobody has said it. */
  server: number | null;
}

/** Whether published news are for somebody; `newsFor` says the same in SQL. */
export const isFor = (
  { client_type, server_types, for_dealers = false }: Audience,
  { seesAll, ofDealer, client, server }: Reader,
): boolean =>
  seesAll ||
  ((!for_dealers || ofDealer) &&
    (client_type === null || client_type === client) &&
    (server_types.length === 0 || server === null || server_types.includes(server)));

/** Whether news are out by a moment, ms: published, and not for later. */
export const isOut = (
  { is_published, publication_date }: { is_published: boolean; publication_date: string | null },
  now: number,
): boolean => is_published && publication_date !== null && Date.parse(publication_date) <= now;
