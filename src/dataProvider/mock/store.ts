import type { KeptItem } from '../../contract/billingRules';
import type { Dealer, DealerClient } from '../../contract/dealers';
import { organisationEntity } from '../../contract/entities/organisation';
import { userEntity } from '../../contract/entities/user';
import type { FcsProfile } from '../../contract/fcsProfiles';
import type { MinimumTariff } from '../../contract/minimumTariffs';
import type { NewsItem } from '../../contract/news';
import type { Organisation } from '../../contract/organisations';
import type { EarlierAnswer } from '../../contract/pipeline/createPipeline';
import { listPrices } from '../../contract/priceRules';
import type { PriceList } from '../../contract/prices';
import type { ApiPrice, SpecCondition } from '../../contract/specPrices';
import type { Subgroup } from '../../contract/subgroups';
import type { User } from '../../contract/users';
import type { Month } from '../../domain/month';
import type { MockAccount } from './accounts';
import { readOf } from './records';
import { Table, type Journal } from './table';

/** An organisation with what is kept beside its edit model. */
export interface GroupRecord extends Organisation {
  server_alias: string;
  tariff: string | null;
  archived: boolean;
  /** What it pays for, the newest first. */
  items: readonly KeptItem[];
}

export interface UserRecord extends User {
  server_alias: string;
  role: string;
  selfsign: string;
}

export interface SubgroupRecord extends Subgroup {
  server_alias: string;
}

const others = ['tariff_id', 'dealer_id', 'client_id', 'dealer_org_id', 'price_status', 'modified_by', 'modified_at'];

/** What a special price or tariff says of itself, and nothing that it has from elsewhere. */
const ownWords = (price: object) =>
  Object.fromEntries(Object.entries(price).filter(([name]) => !others.includes(name)));

/** The state behind a mock: what the fixtures began with and the calls have changed since. Records of a server are known by `nova:5`. */
export function createStore(month: Month, accounts: readonly MockAccount[], clients: readonly DealerClient[]) {
  const journal: Journal = [];
  let numbers = 1000;
  return {
    /** The month that it is. */
    month,
    accounts,
    /** Every dealer's. */
    clients,
    tokens: new Map<string, MockAccount>(),
    /** Names of the dealers that organisations belong to, by server and p_gid. */
    parents: new Map<string, string>(),
    groups: new Table<GroupRecord>('group', journal, { of: (value) => readOf(organisationEntity, value) }),
    users: new Table<UserRecord>('user', journal, { of: (value) => readOf(userEntity, value) }),
    subgroups: new Table<SubgroupRecord>('subgroup', journal),
    profiles: new Table<FcsProfile>('fcsProfile', journal),
    dealers: new Table<Dealer>('dealer', journal),
    priceLists: new Table<PriceList>('priceList', journal, {
      of: ({ year, month, percents, ...list }: PriceList) => ({ year, month, ...listPrices(list), percents }),
      whole: true,
    }),
    api: new Table<ApiPrice>('specPrice', journal, { of: ownWords, whole: true }),
    spec_condition: new Table<SpecCondition>('specPrice', journal, { of: ownWords, whole: true }),
    minimumTariffs: new Table<MinimumTariff>('minimumTariff', journal, { of: ownWords, whole: true }),
    news: new Table<NewsItem>('news', journal),
    /** When the newest news that somebody has read was published, by login. */
    newsRead: new Map<string, string>(),
    /** Records of resources without v3.0 calls, by resource. */
    records: new Map<string, Table<{ id: number }>>(),
    /** Answers by login and idempotency key, with what was sent. */
    keys: new Map<string, EarlierAnswer & { sent: string }>(),
    journal,
    /** What has been written to a record, by any of its names in the journal. */
    historyOf: (entities: readonly string[], key: string) =>
      journal
        .filter(({ of }) => entities.some((entity) => of === `${entity} ${key}`))
        .map(({ of: _, ...entry }) => entry),
    /** A number that no record has. */
    serial: () => (numbers += 1),
  };
}
export type Store = ReturnType<typeof createStore>;
