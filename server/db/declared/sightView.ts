import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { declaration, type Declaration } from '../../../src/contract/declared/declaration';
import type { Queryable } from '../queryable';
import { sightOfDealers, sightOfGroups, sightOfOwner, sightOfUsers } from '../rowPolicies';
import { columnName, isPair, keptAs, serverColumn, tableName, viewName } from './steps';

/** What of the table `r` a caller sees: the same as `inScope` says, in the words of the policies. */
function conditionOf({ scope, fields, endpoint }: Declaration, columns: Readonly<Record<string, number>>): string {
  // What lies on another server leaves here what was there before.
  if (endpoint !== undefined) return 'false';
  if (scope === 'all') return sightOfOwner.anybody;
  if (scope.by === 'owner') return sightOfOwner.of('r.owner_server', 'r.owner_id');
  const [field, id] = [fields[scope.through], columns[scope.through]];
  if (field?.type !== 'reference' || id === undefined) return 'false';
  const column = `r.${columnName(id)}`;
  if (!isPair(keptAs(field))) return sightOfDealers(column);
  const server = `r.${serverColumn(id)}`;
  return field.to === 'groups' ? sightOfGroups(server, column) : sightOfUsers(server, column);
}

interface Row {
  id: number;
  definition: string;
  columns: Record<string, number>;
  kept: string[];
  mark: string | null;
}

/**
 * Makes the views of what is in sight of the declared resources, or of one of them, anew where they are not as their definitions have
 * them. The owner of the tables does it; whoever sees a part reads these alone.
 */
export async function keepSight(tx: Pick<Queryable, 'rows' | 'run'>, resource?: number): Promise<void> {
  const rows = await tx.rows<Row>(sql`
    SELECT r.id, r.definition, r.columns, obj_description(to_regclass('sight.r_' || r.id), 'pg_class') AS mark,
           ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum) AS kept
    FROM declared_resources r JOIN pg_class t ON t.oid = to_regclass('declared.r_' || r.id)
    WHERE r.definition IS NOT NULL AND (${resource ?? null}::integer IS NULL OR r.id = ${resource ?? null}) ORDER BY r.id`);
  for (const { id, definition, columns, kept, mark } of rows) {
    const declared = declaration.parse(JSON.parse(definition));
    const seen = `SELECT ${kept.map((name) => `r.${name}`).join(', ')} FROM ${tableName(id)} r WHERE ${conditionOf(declared, columns)}`;
    const now = createHash('sha256').update(seen).digest('hex');
    if (mark === now) continue;
    const view = viewName(id);
    // Words of a search are compared after it is known whose a record is.
    await tx.run(`DROP VIEW IF EXISTS ${view}; CREATE VIEW ${view} WITH (security_barrier) AS ${seen};
      COMMENT ON VIEW ${view} IS '${now}'`);
  }
}
