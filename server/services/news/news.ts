import sql from 'sql-template-tag';
import { desktopNews, newsProblems, onlineNews, type NewsItem, type NewsSave } from '../../../src/contract/news';
import type { Queryable } from '../../db/connect';
import { audit } from '../kernel/audit';
import { pick } from '../../../src/contract/changes';
import type { Context, Service } from '../kernel/context';
import { badField, notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { assigned, inserted, pairsOf } from '../kernel/pairs';
import type { Stored } from '../kernel/stored';
import { newsPairs, readNewsModel } from './model';
import { sanitizeNews, saysNothing } from './sanitize';

type Wanted = Required<{ [Field in keyof NewsSave]: Exclude<NewsSave[Field], undefined> }>;

const nameOf = async (tx: Pick<Queryable, 'one'>, kind: 'category_type' | 'app_type', id: number) =>
  (await tx.one<{ name: string }>(sql`SELECT name FROM lookups WHERE kind = ${kind} AND id = ${id}`))?.name;

const distinct = (ids: readonly number[] = []) => [...new Set(ids)].sort((a, b) => a - b);

/** What is to be stored: by the rules of its kind, with nothing that the kind does not have, its markup sanitised. */
async function checked(tx: Queryable, body: NewsSave): Promise<Wanted> {
  const kind = await nameOf(tx, 'category_type', body.type);
  if (kind === undefined) throw badField('type', 'Такого вида новостей нет');
  const [problem] = newsProblems(body, kind);
  if (problem) throw badField(problem.field, problem.message);
  const wanted: Wanted = {
    ...body,
    content: sanitizeNews(body.content),
    release_version: kind === onlineNews ? (body.release_version ?? null) : null,
    client_type: kind === desktopNews ? (body.client_type ?? null) : null,
    server_types: kind === desktopNews ? distinct(body.server_types) : [],
  };
  if (saysNothing(wanted.content)) throw badField('content', 'Введите текст новости');
  if (body.client_type && (await nameOf(tx, 'app_type', body.client_type)) === undefined)
    throw badField('client_type', 'Такого вида клиента нет');
  const servers = distinct(body.server_types);
  const known = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM lookups WHERE kind = 'server_type' AND id = ANY(${servers}::int[])`,
  );
  if (known?.count !== servers.length) throw badField('server_types', 'Такого вида серверов нет');
  return wanted;
}

const answer = async (tx: Queryable, id: number): Promise<Stored<NewsItem>> => {
  const stored = await readNewsModel(tx, id);
  if (!stored) throw notFound();
  return stored;
};

/** `GET /categories/{id}/`. */
export const readNews: Service<'readNews'> = async ({ db }, { params }) => {
  const stored = await readNewsModel(db, params.id);
  if (!stored) throw notFound();
  return { body: stored.model, revision: stored.revision };
};

/** `POST /categories/`: a draft, or published at once. */
export const createNews: Service<'createNews'> = (context, { body }) =>
  context.db.tx(async (tx) => {
    const wanted = await checked(tx, body);
    const at = context.clock();
    const columns = [
      ...newsPairs(wanted),
      ...pairsOf({
        publication_date: wanted.is_published ? at : null,
        created_at: at,
        created_by: context.caller.login,
      }),
    ];
    const row = await tx.one<{ id: number }>(sql`INSERT INTO news ${inserted(columns)} RETURNING id`);
    const made = await answer(tx, row?.id ?? 0);
    await audit(tx, context, { entity: 'news', id: String(made.model.id), after: made.model });
    return { body: made.model, revision: made.revision };
  });

const write = (tx: Queryable, { caller, clock }: Context, { model }: Stored<NewsItem>, wanted: Wanted) => {
  const at = clock();
  const since = !wanted.is_published ? null : model.is_published ? model.publication_date : at;
  const columns = [
    ...newsPairs({ ...wanted, publication_date: since }),
    ...pairsOf({ modified_at: at, modified_by: caller.login }),
  ];
  return tx.run(sql`UPDATE news SET ${assigned(columns)}, revision = revision + 1 WHERE id = ${model.id}`);
};

/** `PUT /categories/{id}/`: publishing sets the date of publication, and taking back takes it away. */
export const updateNews: Service<'updateNews'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const before = await readNewsModel(tx, params.id, { lock: true });
    if (!before) throw notFound();
    checkRevision(context, before.revision, before);
    const wanted = await checked(tx, body);
    const changed = (Object.keys(wanted) as (keyof Wanted)[]).filter(
      (field) => JSON.stringify(wanted[field]) !== JSON.stringify(before.model[field]),
    );
    if (changed.length === 0) return { body: before.model, revision: before.revision };
    await write(tx, context, before, wanted);
    const after = await answer(tx, params.id);
    const fields = changed.includes('is_published') ? [...changed, 'publication_date' as const] : changed;
    await audit(tx, context, {
      entity: 'news',
      id: String(params.id),
      before: pick(before.model, fields),
      after: pick(after.model, fields),
    });
    return { body: after.model, revision: after.revision };
  });

/** `DELETE /categories/{id}/`. */
export const removeNews: Service<'removeNews'> = (context, { params }) =>
  context.db.tx(async (tx) => {
    const before = await readNewsModel(tx, params.id, { lock: true });
    if (!before) throw notFound();
    checkRevision(context, before.revision, before);
    await tx.run(sql`DELETE FROM news WHERE id = ${params.id}`);
    await audit(tx, context, { entity: 'news', id: String(params.id), before: before.model });
    return undefined;
  });
