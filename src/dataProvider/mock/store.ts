import type { Declaration } from '../../contract/declared/declaration';
import { fcsProfileEntity } from '../../contract/entities/fcsProfile';
import { organisationEntity } from '../../contract/entities/organisation';
import { userEntity } from '../../contract/entities/user';
import type { HistoryQuery } from '../../contract/history';
import type { EarlierAnswer } from '../../contract/pipeline/createPipeline';
import type { PlannedMove } from '../../contract/moves';
import type { NotificationKind } from '../../contract/notifications';
import { usualPriceGuard } from '../../contract/priceGuard';
import type { SavedRecipe } from '../../contract/savedRecipes';
import { listPrices } from '../../contract/priceRules';
import type { PriceList } from '../../contract/prices';
import { moscowDay } from '../../domain/day';
import { currentMonth } from '../../domain/month';
import { recordId } from '../../domain/recordId';
import { versionFixtures, type FileOnItsWay } from './versionFixtures';
import { membersOf, profileOf, type Fixtures } from './fixtures';
import { pageOf } from './listing';
import { readOf, type KeptLists, type KeptView, type NoteRecord } from './records';
import { Journal, Table, type Told } from './table';

const others = ['tariff_id', 'dealer_id', 'client_id', 'dealer_org_id', 'price_status', 'modified_by', 'modified_at'];

/** What a special price or tariff says of itself, and nothing that it has from elsewhere. */
const ownWords = (price: object) =>
  Object.fromEntries(Object.entries(price).filter(([name]) => !others.includes(name)));

/** What a price list says of itself. */
const listWords = ({ year, month, percents, remarks, ...list }: PriceList) => ({
  year,
  month,
  ...listPrices(list),
  percents,
  ...(remarks && { remarks }),
});

const ofServer =
  <Id extends string>(id: Id) =>
  (record: { server_alias: string } & Record<Id, number>) =>
    recordId(record.server_alias, record[id]);

/** A resource that was declared; one that was taken away stays as it was. */
export interface KeptSection {
  declaration: Declaration;
  removed: boolean;
}

/** The state behind a mock: what the fixtures began with and the calls have changed since. Records of a server are known by `nova:5`. */
export function createStore(fixtures: Fixtures, clock: () => Date) {
  const {
    accounts,
    clients,
    registerLoaded,
    groups,
    users = groups.flatMap(membersOf),
    profiles = groups.map(profileOf),
  } = fixtures;
  // As the server says it: to the second.
  const now = () =>
    clock()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
  const journal = new Journal(now);
  let numbers = 1000;
  /** A number that no record has. */
  const serial = () => (numbers += 1);
  const table = <T extends object>(
    entity: string,
    rows: readonly T[],
    keyOf: (value: T) => string | number,
    told?: Told<T>,
  ) => {
    const made = new Table<T>(entity, journal, keyOf, told);
    rows.forEach((row) => made.put(row));
    return made;
  };
  const sections = new Map(
    fixtures.declared.map((one): [string, KeptSection] => [one.name, { declaration: one, removed: false }]),
  );
  const special = { of: ownWords, whole: true } as const;
  return {
    /** The moment that it is, in ISO 8601. */
    now,
    /** The day that it is. */
    today: () => moscowDay(clock()),
    /** The month that it is. */
    get month() {
      return currentMonth(clock());
    },
    accounts,
    clients,
    registerLoaded,
    /** Tokens that were signed out. */
    ended: new Set<string>(),
    groups: table('group', groups, ofServer('p_gid'), { of: (value) => readOf(organisationEntity, value) }),
    users: table('user', users, ofServer('p_id'), { of: (value) => readOf(userEntity, value) }),
    subgroups: table('subgroup', fixtures.subgroups, ofServer('p_gid')),
    profiles: table('fcsProfile', profiles, ofServer('p_gid'), { of: (value) => readOf(fcsProfileEntity, value) }),
    dealers: table('dealer', fixtures.dealers, ({ p_id }) => p_id),
    priceLists: table('priceList', fixtures.priceLists, serial, { of: listWords, whole: true }),
    api: table('specPrice', fixtures.api, serial, special),
    spec_condition: table('specPrice', fixtures.spec_condition, serial, special),
    minimumTariffs: table('minimumTariff', fixtures.minimumTariffs, ({ tariff_id }) => tariff_id, special),
    notes: table<NoteRecord>('clientNote', [], ofServer('p_gid'), { of: ({ text }) => ({ note: text }) }),
    /** The moves of organisations that lie ahead, by their keys. */
    moves: new Map<string, readonly PlannedMove[]>(),
    news: table('news', fixtures.news, ({ id }) => id),
    sections,
    faulty: fixtures.faulty,
    /** What is declared and in force. */
    declared: () => [...sections.values()].flatMap(({ declaration, removed }) => (removed ? [] : [declaration])),
    /** The records of resources without v3.0 calls, by resource. */
    records: new Map<string, Table<{ id: number }>>(),
    /** When the newest news that somebody has read was published, by login. */
    newsRead: new Map<string, number>(),
    events: fixtures.events,
    /** Versions of client programs, the newest first, and files on their way. */
    versions: versionFixtures,
    programFiles: new Map<number, FileOnItsWay>(),
    /** The keys of the events that somebody has read, and the kinds that he does not want, by login. */
    eventsRead: new Map<string, ReadonlySet<string>>(),
    eventsOff: new Map<string, readonly NotificationKind[]>(),
    /** Answers by login and idempotency key, with what was sent. */
    keys: new Map<string, EarlierAnswer & { sent: string }>(),
    /** Where the lines of remarks on prices are drawn. */
    guard: { ...usualPriceGuard },
    recipes: new Array<SavedRecipe>(),
    views: new Array<KeptView>(),
    /** How lists were set up, by login. */
    ownLists: new Map<string, KeptLists>(),
    journal,
    /** A page of what has been written to a record, by any of its names in the journal. */
    historyOf: (entities: readonly string[], key: string, query: HistoryQuery) => {
      const own = journal.entries.filter(({ of }) => entities.some((entity) => of === `${entity} ${key}`));
      return pageOf(
        own.map(({ of: _, ...entry }) => entry),
        query,
      );
    },
    serial,
  };
}
export type Store = ReturnType<typeof createStore>;
