import type { OperationId } from '../../../src/contract/endpoints';
import { may, policy, type Rule } from '../../../src/domain/policy';
import { demoAccounts } from '../../../src/domain/demoAccounts';
import { allRights, rightsOf, type Right } from '../../../src/domain/rights';
import { hashToken, newToken } from '../../../server/security/tokens';
import type { TestApp } from '../app';
import { demoNow } from '../demo';

/** Where a user belongs: an organisation of a server. */
export interface Home {
  server_alias: string;
  p_gid: number;
}

const headOffice: Home = { server_alias: 'nova', p_gid: 101 };

interface Made {
  rights: readonly string[];
  home?: Home;
  /** When the session began and was last used. */
  since?: Date;
  assigned?: boolean;
}

let made = 0;

/** Somebody new who has signed in; answers his token. */
export async function signedIn(app: TestApp, { rights, home = headOffice, since = demoNow, assigned = false }: Made) {
  const token = newToken();
  await app.db.run({
    text: `
      WITH made AS (
        INSERT INTO users (server_alias, group_gid, login, full_name, email, password_hash, p_rid, rights, password_assigned)
        VALUES ($1, $2, $3, 'Клетка Клим', 'k@firm.example', '-', 1, $4, $5) RETURNING server_alias, p_id)
      INSERT INTO tokens (token_hash, server_alias, p_id, created_at, used_at) SELECT $6, server_alias, p_id, $7, $7 FROM made`,
    values: [home.server_alias, home.p_gid, `cell-${(made += 1)}`, rights, assigned, hashToken(token), since],
  });
  return token;
}

/** What the policy says of a caller: he is not known, known and refused, or let in. */
export type Verdict = 'unknown' | 'refused' | 'let in';

export interface Role {
  name: string;
  rights: readonly Right[];
  verdict: Verdict;
}

const takingAway = ['support', 'edit_ban_users_groups'] as const;
/** Every right that gives something. */
export const everything: readonly Right[] = allRights.filter((right) => !takingAway.some((one) => one === right));
const without = (some: readonly Right[]) => everything.filter((right) => !some.includes(right));

/** Those whom one right more or less decides about, by the rule itself. */
function nearMisses({ who, also, writes, edits }: Rule): Role[] {
  const told = (isRefused: boolean): Verdict => (isRefused ? 'refused' : 'let in');
  const wanted = typeof who === 'string' ? [] : who;
  const further = also ?? [];
  const some: Role[] = [
    { name: 'everything and support', rights: [...everything, 'support'], verdict: told(writes === true) },
    {
      name: 'everything and the ban',
      rights: [...everything, 'edit_ban_users_groups'],
      verdict: told(edits === true),
    },
  ];
  if (wanted.length > 0) some.push({ name: `all but ${wanted.join()}`, rights: without(wanted), verdict: 'refused' });
  if (further.length > 0) {
    some.push({ name: `all but ${further.join()}`, rights: without(further), verdict: 'refused' });
    some.push({
      name: `only ${wanted.join()}`,
      rights: wanted.filter((one) => !further.includes(one)),
      verdict: 'refused',
    });
  }
  for (const one of wanted)
    for (const other of further.length > 0 ? further : [one])
      // Whoever only reads is let in to what only reads.
      some.push({
        name: `just ${one}, ${other}`,
        rights: [one, other],
        verdict: told(writes === true && other === 'support'),
      });
  return some;
}

/** Every role of an operation that is not for anyone: the accounts of the demonstration, and the near misses of its rule. */
export function rolesOf(operation: OperationId): Role[] {
  const accounts = demoAccounts.map(({ login, rights }): Role => ({
    name: login,
    rights,
    verdict: may(rightsOf(rights), operation) ? 'let in' : 'refused',
  }));
  return [...accounts, ...nearMisses(policy[operation])];
}

/** The tokens of whoever is nobody any more, or never was; one is not sent at all. */
export async function strangers(app: TestApp): Promise<Record<string, string | undefined>> {
  const day = 24 * 3_600_000;
  const ended = await signedIn(app, { rights: everything });
  await app.call('POST', '/logout/', { token: ended });
  const home = await app.db.one<Home>(
    `UPDATE groups SET banned = true WHERE server_alias = 'nova' AND p_gid = (SELECT max(p_gid) FROM groups WHERE server_alias = 'nova' AND NOT is_dealer AND NOT banned) RETURNING server_alias, p_gid`,
  );
  if (!home) throw new Error('nobody to suspend');
  return {
    'no token': undefined,
    'a token that is none': 'x'.repeat(43),
    'a session that has ended': ended,
    'a session of last week': await signedIn(app, { rights: everything, since: new Date(demoNow.getTime() - 8 * day) }),
    'somebody of a suspended organisation': await signedIn(app, { rights: everything, home }),
  };
}
