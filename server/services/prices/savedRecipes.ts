import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { notFound } from '../../../src/contract/refusal';
import type { SavedRecipe } from '../../../src/contract/savedRecipes';
import { audit } from '../kernel/audit';
import type { Context, Service } from '../kernel/context';

const columns = sql`id, name, recipe, modified_by, to_char(modified_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS modified_at`;

/** Narrows `recipes` to those of the caller's organisation. */
const own = ({ caller }: Context) => sql`server_alias = ${caller.server} AND p_gid = ${caller.company.p_gid}`;

const told = ({ name, recipe: { packages, licences } }: SavedRecipe) => ({
  name,
  packages: packages?.percent ?? null,
  licences: licences?.percent ?? null,
});

/** `GET /recipes/`: those that anybody of the caller's organisation has kept. */
export const listRecipes: Service<'listRecipes'> = (context) =>
  context.db.rows<SavedRecipe>(
    sql`SELECT ${columns} FROM recipes WHERE ${own(context)} ORDER BY name COLLATE "ru-x-icu"`,
  );

/** `PUT /recipes/`: a new one, or another in place of the one of that name; the same again is nothing. */
export const saveRecipe: Service<'saveRecipe'> = (context, { body: { name, recipe } }) =>
  context.db.tx(async (tx) => {
    const { caller, clock } = context;
    const before = await tx.one<SavedRecipe>(sql`
      SELECT ${columns} FROM recipes WHERE ${own(context)} AND name = ${name} FOR UPDATE`);
    if (before && isDeepStrictEqual(before.recipe, recipe)) return before;
    const after = await tx.one<SavedRecipe>(sql`
      INSERT INTO recipes (server_alias, p_gid, name, recipe, modified_at, modified_by)
      VALUES (${caller.server}, ${caller.company.p_gid}, ${name}, ${JSON.stringify(recipe)}, ${clock()}, ${caller.login})
      ON CONFLICT (server_alias, p_gid, name) DO UPDATE
        SET (recipe, modified_at, modified_by) = (excluded.recipe, excluded.modified_at, excluded.modified_by)
      RETURNING ${columns}`);
    if (!after) throw notFound();
    await audit(tx, context, {
      entity: 'recipe',
      id: String(after.id),
      ...(before && { before: told(before) }),
      after: told(after),
    });
    return after;
  });

/** `DELETE /recipes/{id}/`: one of the caller's organisation. */
export const removeRecipe: Service<'removeRecipe'> = (context, { params }) =>
  context.db.tx(async (tx) => {
    const gone = await tx.one<SavedRecipe>(sql`
      DELETE FROM recipes WHERE id = ${params.id} AND ${own(context)} RETURNING ${columns}`);
    if (!gone) throw notFound();
    await audit(tx, context, { entity: 'recipe', id: String(gone.id), before: told(gone) });
    return undefined;
  });
