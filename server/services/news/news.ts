import sql from 'sql-template-tag';
import type { NewsItem, NewsSave } from '../../../src/contract/news';
import { keptNews, type KeptNews } from '../../../src/contract/newsRules';
import type { Queryable } from '../../db/queryable';
import { audit } from '../kernel/audit';
import { pick } from '../../../src/contract/changes';
import type { Context, Service } from '../kernel/context';
import { badField, notFound } from '../../../src/contract/refusal';
import { checkRevision } from '../../../src/contract/revision';
import { assigned, inserted, pairsOf } from '../kernel/pairs';
import { changed, made, served } from '../kernel/written';
import type { Stored } from '../kernel/stored';
import { newsPairs, readNewsModel } from './model';
import { sanitizeNews, saysNothing } from './sanitize';

/** What is to be stored: by the rules of its kind, its markup sanitised. */
async function checked(tx: Queryable, body: NewsSave, before: NewsItem | undefined, now: Date): Promise<KeptNews> {
  const lists = await tx.rows<{ kind: string; id: number; name: string }>(
    sql`SELECT kind, id, name FROM lookups WHERE kind IN ('category_type', 'app_type', 'server_type')`,
  );
  const of = (wanted: string) => lists.filter(({ kind }) => kind === wanted);
  const known = { kinds: of('category_type'), clients: of('app_type'), servers: of('server_type') };
  const kept = keptNews(body, known, { before, now });
  const content = sanitizeNews(body.content);
  if (saysNothing(content)) throw badField('content', 'Введите текст новости');
  return { ...kept, content };
}

/** `GET /categories/{id}/`. */
export const readNews: Service<'readNews'> = async ({ db }, { params }) => served(await readNewsModel(db, params.id));

/** `POST /categories/`: a draft, or published at once. */
export const createNews: Service<'createNews'> = (context, { body }) =>
  context.db.tx(async (tx) => {
    const at = context.clock();
    const wanted = await checked(tx, body, undefined, at);
    const columns = [...newsPairs(wanted), ...pairsOf({ created_at: at, created_by: context.caller.login })];
    const row = await tx.one<{ id: number }>(sql`INSERT INTO news ${inserted(columns)} RETURNING id`);
    return made(tx, context, 'news', String(row?.id), await readNewsModel(tx, row?.id ?? 0));
  });

const write = (tx: Queryable, { caller, clock }: Context, { model }: Stored<NewsItem>, wanted: KeptNews) => {
  const columns = [...newsPairs(wanted), ...pairsOf({ modified_at: clock(), modified_by: caller.login })];
  return tx.run(sql`UPDATE news SET ${assigned(columns)}, revision = revision + 1 WHERE id = ${model.id}`);
};

/** `PUT /categories/{id}/`: publishing sets the date of publication, and taking back takes it away. */
export const updateNews: Service<'updateNews'> = (context, { params, body }) =>
  context.db.tx(async (tx) => {
    const before = await readNewsModel(tx, params.id, { lock: true });
    if (!before) throw notFound();
    checkRevision(context, before.revision, before);
    const wanted = await checked(tx, body, before.model, context.clock());
    const differing = (Object.keys(wanted) as (keyof KeptNews)[]).filter(
      (field) => JSON.stringify(wanted[field]) !== JSON.stringify(before.model[field]),
    );
    if (differing.length === 0) return served(before);
    await write(tx, context, before, wanted);
    const after = await readNewsModel(tx, params.id);
    const told = (model: object) => pick(model, differing);
    return changed(tx, context, { entity: 'news', id: String(params.id), before, after, told });
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
