import sql, { type Sql } from 'sql-template-tag';
import { mostOrganisations, type ChosenOrganisations } from '../../../../src/contract/organisationBatches';
import { badField } from '../../../../src/contract/refusal';
import { recordId, splitId } from '../../../../src/domain/recordId';
import type { Queryable } from '../../../db/queryable';
import type { Context } from '../../kernel/context';
import { inEitherLayout } from '../../kernel/inEitherLayout';
import { groupsInScope } from '../../kernel/scope';
import { groupConditions, isOneOf } from '../../groups/filters';
import type { Standing } from '../kind';
import { said } from '../../../../src/contract/plans/said';

/** The one order in which batches lock and name organisations. */
export const inOrder = sql`ORDER BY g.server_alias, g.p_gid`;

/** The condition on `groups g` for the organisations that are meant, of those in the caller's sight. */
export async function chosenGroups(tx: Queryable, { caller }: Context, chosen: ChosenOrganisations): Promise<Sql> {
  if (chosen.organisations) {
    const ids = chosen.organisations.map(({ server_alias, p_gid }) => recordId(server_alias, p_gid));
    return sql`${isOneOf(ids)} AND ${groupsInScope(caller)}`;
  }
  const count = (filter: ChosenOrganisations['filter'] & object) =>
    tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM groups g WHERE ${groupConditions(caller, filter)}`);
  const { query, answer } = await inEitherLayout(chosen.filter ?? {}, count, (found) => !found?.n);
  if ((answer?.n ?? 0) > mostOrganisations)
    throw badField('filter', `Отобрано больше ${mostOrganisations} организаций: сузьте фильтры`);
  return groupConditions(caller, query);
}

/** The organisation of a row, as the single operations name it. */
export const groupAt = (key: string) => {
  const { server: alias, id: p_gid } = splitId(key);
  return { alias, p_gid };
};

/** The organisations behind the keys of rows as they are now. */
export const groupsStanding = (tx: Queryable, _input: unknown, keys: readonly string[]): Promise<Standing[]> =>
  tx.rows<Standing>(sql`
    SELECT g.server_alias || ':' || g.p_gid AS key, 'group ' || g.server_alias || ':' || g.p_gid AS record, g.revision::text AS revision, g.modified_by AS by, g.modified_at AS at
    FROM groups g WHERE ${isOneOf(keys)}`);

/** What a rule of the single operation says against it; undefined where it lets it be. */
export const problemIn = (rule: () => void): string | undefined => said(rule)[0];
