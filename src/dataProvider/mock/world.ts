import type { BillingProfile } from '../../contract/billing';
import type { Dealer } from '../../contract/dealers';
import type { FcsProfile } from '../../contract/fcsProfiles';
import type { GroupRow } from '../../contract/groups';
import type { HistoryEntry } from '../../contract/history';
import type { NewsItem } from '../../contract/news';
import type { Organisation } from '../../contract/organisations';
import type { PriceList } from '../../contract/prices';
import type { Subgroup } from '../../contract/subgroups';
import type { User } from '../../contract/users';
import type { Month } from '../../domain/month';
import { HttpError } from '../http';
import type { SpecialFixture } from './dealerFixtures';
import type { Fixtures, MockAccount } from './fixtures';
import { storedSpecials, type StoredSpecials } from './specFixtures';

/** A row of a resource without v3.0 calls; each save is a revision. */
export interface MockRecord {
  data: Readonly<Record<string, unknown>>;
  revision: number;
}

/** The state behind a mock: what the fixtures began with and the calls have changed since. */
export interface World extends StoredSpecials {
  accounts: readonly MockAccount[];
  groups: GroupRow[];
  tokens: Map<string, MockAccount>;
  /** Edit models that calls have changed, by server and p_gid or p_id. */
  organisations: Map<string, Organisation>;
  users: Map<string, User>;
  subgroups: Map<string, Subgroup>;
  profiles: Map<string, FcsProfile>;
  billing: Map<string, Omit<BillingProfile, 'label'>>;
  news: NewsItem[];
  /** Logins of those who have read all news. */
  newsReaders: Set<string>;
  /** What calls have changed in organisations and users, the newest first. */
  history: Map<string, HistoryEntry[]>;
  dealers: Dealer[];
  specials: SpecialFixture[];
  priceLists: PriceList[];
  /** The month that it is. */
  month: Month;
  /** Rows of resources without v3.0 calls, by resource. */
  records: Map<string, Map<number, MockRecord>>;
}

export const createWorld = ({ accounts, groups, dealers, specials, priceLists, news, month }: Fixtures): World => ({
  accounts,
  groups: structuredClone([...groups]),
  tokens: new Map(),
  organisations: new Map(),
  users: new Map(),
  subgroups: new Map(),
  profiles: new Map(),
  billing: new Map(),
  news: structuredClone([...news]),
  newsReaders: new Set(),
  history: new Map(),
  dealers: structuredClone([...dealers]),
  specials: structuredClone([...specials]),
  priceLists: structuredClone([...priceLists]),
  ...storedSpecials(specials, dealers, month),
  month,
  records: new Map(),
});

export const keyOf = ({ server_alias, p_gid }: { server_alias: string; p_gid: number }) => `${server_alias}:${p_gid}`;

/** Refuses a call in the contract's shape. */
export const refuse = (status: number, detail: string, errors?: Record<string, string[]>): never => {
  throw new HttpError(detail, status, errors ? { detail, errors } : { detail });
};

export const groupsInScope = (world: World, { scopeGids }: MockAccount) =>
  world.groups.filter(
    ({ p_gid, parent_id }) =>
      !scopeGids || scopeGids.includes(p_gid) || (parent_id !== null && scopeGids.includes(parent_id)),
  );

export const findGroup = (world: World, account: MockAccount, at: { alias: string; p_gid: number }): GroupRow =>
  groupsInScope(world, account).find(({ server_alias, p_gid }) => server_alias === at.alias && p_gid === at.p_gid) ??
  refuse(404, 'Запрашиваемый ресурс не найден');
