import sql, { join, type Sql } from 'sql-template-tag';
import { namingField } from '../../../src/contract/declared/recordFields';
import { may } from '../../../src/domain/policy';
import type { Caller } from '../kernel/context';
import { hasWords } from '../kernel/hasWords';
import { dealersInScope, groupsInScope } from '../kernel/scope';
import { usersInScope } from '../users/listUsers';
import { inScope } from './inScope';
import { liveField, type Live } from './live';
import { ownTexts, searchable } from './searchable';
import { shownSql, type Shown } from './columnKinds';

/** What a reference may lead to, as the caller may see it. */
export interface Target {
  from: Sql;
  /** Which of them he sees at all. */
  seen: Sql;
  /** Its number, and its server where it has one. */
  id: Sql;
  server?: Sql;
  /** What names it. */
  name: Sql;
  /** Its INN and KPP, where it has them. */
  taxpayer?: { inn: Sql; kpp: Sql };
  /** Whether its name, or what goes with it, has a word. */
  has: (word: string) => Sql;
}

const groups = (caller: Caller): Target => ({
  from: sql`groups g`,
  seen: groupsInScope(caller),
  id: sql`g.p_gid`,
  server: sql`g.server_alias`,
  name: sql`g.name`,
  taxpayer: { inn: sql`g.inn`, kpp: sql`g.kpp` },
  has: (word) => hasWords(sql`g.search`, word),
});

const users = (caller: Caller): Target => ({
  from: sql`users u`,
  seen: usersInScope(caller),
  id: sql`u.p_id`,
  server: sql`u.server_alias`,
  name: sql`u.login`,
  has: (word) => hasWords(sql`u.search`, word),
});

const dealers = (caller: Caller): Target => ({
  from: sql`dealers d JOIN groups g ON g.server_alias = d.server_alias AND g.p_gid = d.p_gid`,
  seen: dealersInScope(caller),
  id: sql`d.id`,
  name: sql`g.name`,
  taxpayer: { inn: sql`g.inn`, kpp: sql`g.kpp` },
  has: (word) => hasWords(sql`g.search`, word),
});

function record(db: Shown, caller: Caller, live: Live): Target {
  const source = namingField(live.declared);
  const name = source === 'id' ? sql`t.id::text` : liveField(live, source, 't').column;
  const texts = ownTexts(live, 't');
  // The name has no index of its own; the texts that it stands among have.
  const among = texts.some((one) => one.source === source)
    ? [searchable(texts.map(({ column }) => column)), searchable([name])]
    : [searchable([name])];
  return {
    from: sql`${shownSql(db, live.id)} t`,
    seen: inScope(caller, live, 't'),
    id: sql`t.id`,
    name,
    has: (word) =>
      sql`(${join(
        among.map((text) => hasWords(text, word)),
        ' AND ',
      )})`,
  };
}

/** What a name means as the target of a reference, in statements of `db`; undefined where the caller may see none of it. */
export function targetOf(db: Shown, caller: Caller, to: string, all: readonly Live[]): Target | undefined {
  if (to === 'groups') return may(caller.rights, 'selectGroups') ? groups(caller) : undefined;
  if (to === 'users') return may(caller.rights, 'selectUsers') ? users(caller) : undefined;
  if (to === 'dealers') return may(caller.rights, 'selectDealers') ? dealers(caller) : undefined;
  const live = all.find(({ name }) => name === to);
  return live?.declared.endpoint === undefined && live && caller.rights.has(live.declared.right.see)
    ? record(db, caller, live)
    : undefined;
}
