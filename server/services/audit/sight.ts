import sql, { join, type Sql } from 'sql-template-tag';
import { auditKinds, kindsFor, type AuditKind } from '../../../src/domain/auditKinds';
import type { Context } from '../kernel/context';
import { inScope } from '../declared/inScope';
import { shownSql } from '../declared/columnKinds';
import type { Live } from '../declared/live';
import { groupsInScope } from '../kernel/scope';

/** A declared resource in the audit record. */
export const entityOf = ({ id }: Pick<Live, 'id'>) => `declared.${id}`;

/** The declared resources that the caller sees at all. */
export const liveFor = ({ caller, declared }: Context) =>
  declared.all().filter((live) => caller.rights.has(live.declared.right.see));

/** The records of a declared resource that are in scope; of what is gone nobody can tell whose it was. */
function recordsInScope({ caller, db }: Context, live: Live): Sql {
  const everything = live.declared.scope === 'all' || (caller.scope === 'all' && live.declared.scope.by !== 'owner');
  const own = sql`a.entity = ${entityOf(live)}`;
  return everything
    ? own
    : sql`(${own} AND EXISTS (SELECT 1 FROM ${shownSql(db, live.id)} r WHERE r.id = CASE WHEN ${own} THEN a.entity_id::int END AND ${inScope(caller, live)}))`;
}

/** What narrows `audit a` to the kinds that the caller may see, or to `kind`; who sees not all, also to what is somebody's. */
export function inSight(context: Context, kind: AuditKind | 'record' | undefined): Sql {
  const { caller } = context;
  const all = caller.scope === 'all';
  const seen = kindsFor(caller.rights, all);
  const wanted = kind ? seen.filter((one) => one === kind) : seen.filter((one) => one !== 'session');
  const [only, ...more] = wanted;
  const conditions: Sql[] = [];
  if (only) {
    // Where the index of organisations is walked, that of the kind would be taken for it.
    const single = all ? sql`a.entity = ${only}` : sql`a.entity IS NOT DISTINCT FROM ${only}`;
    const named = more.length === 0 ? single : sql`a.entity = ANY(${wanted}::text[])`;
    const anybodys = wanted.filter((one) => auditKinds[one].sight !== 'subject');
    conditions.push(all ? named : sql`(${named} AND (a.subject <> '*' OR a.entity = ANY(${anybodys}::text[])))`);
  }
  if (kind === undefined || kind === 'record')
    conditions.push(...liveFor(context).map((live) => recordsInScope(context, live)));
  return conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' OR ')})`;
}

/** Whether any record of a kind, or of all, may be seen that is nobody's in particular. */
function seesNobodys(context: Context, kind: AuditKind | 'record' | undefined): boolean {
  const records = (kind === undefined || kind === 'record') && liveFor(context).length > 0;
  const seen = kindsFor(context.caller.rights, false).filter((one) => kind === undefined || one === kind);
  return records || seen.some((one) => auditKinds[one].sight !== 'subject');
}

/** Whose records are in scope, as `audit.subject` names them; undefined where all are. Nobody's are many, and looked through in vain. */
export function subjectsInScope(context: Context, kind: AuditKind | 'record' | undefined): Sql | undefined {
  const { caller } = context;
  if (caller.scope === 'all') return undefined;
  const own = sql`SELECT g.server_alias || ':' || g.p_gid AS subject FROM groups g WHERE ${groupsInScope(caller)}`;
  return seesNobodys(context, kind) ? sql`${own} UNION ALL SELECT '*'` : own;
}
