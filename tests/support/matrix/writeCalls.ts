import type { OperationId } from '../../../src/contract/endpoints';
import { usualPriceGuard } from '../../../src/contract/priceGuard';
import type { PriceList } from '../../../src/contract/prices';
import { riseBy } from '../batchCalls';
import type { Asked } from '../bothSides';
import { contractsText } from '../declared';
import { askedOf, readOperations, type Facts } from '../readCalls';
import { someView } from '../someView';

/** What there is to change, besides what there is to read: by number. */
export interface WriteFacts extends Facts {
  item: number;
  recipe: number;
  view: number;
  /** Another session of whoever calls. */
  session: number;
  /** A batch that waits for its turn. */
  waiting: number;
  quarantined: number;
  serviceToken: number;
  /** A file of a program that has come whole, and the sum of it. */
  file: { id: number; sha256: string };
  checksum: string;
  sectionHash: string;
  /** What the price list has of prices. */
  prices: Pick<PriceList, 'lycense' | 'packages' | 'accounts' | 'percents'>;
  newDealer: object;
  /** Organisation ids of a client with a minimum tariff, and of one without. */
  tariffClients: { of: number; other: number };
  /** A dealer's organisation that a client may be moved to, of the same server. */
  moveTo: number;
}

const reads = new Set<OperationId>(readOperations);

/** As many as the facts announce. */
export const loadBytes = 'a;b;c;d;e\n';
export const programBytes = 'a program';
const six = [1, 2, 3, 4, 5, 6];
const row = { message_price_position_alias: 'pp_pi', client_points_cost: 95, daobit_points_cost: 19 };
const xml = '<p><ParticipantID>123</ParticipantID><Login>fcs</Login></p>';
/** Nobody has packages or agreements so far away. */
const far = { year: 2098, month: 3, year_new: null, month_new: null };

function organisationWrites(facts: WriteFacts): Partial<Record<OperationId, Asked>> {
  const { group, subgroup, user } = facts;
  const alias = group.server_alias;
  const inGroup = { params: { alias, p_gid: group.p_gid } };
  const start = { p_start_at: '01.06.2026' };
  const person = { p_fullname: 'Канарейка Клара', p_email: 'canary@firm.example', p_name: 'canary.user', p_rid: 3 };
  return {
    createGroup: {
      params: { alias },
      body: { p_opf: 'ООО', p_fullname: 'Канарейка', p_inn: '7701000033', p_kpp: '770101001' },
    },
    updateGroup: { ...inGroup, body: { p_city: 'Канарейка' } },
    invertArchiveStatus: { ...inGroup, body: {} },
    moveGroup: { ...inGroup, body: { parent_id: facts.moveTo, month: 12 * 2026 + 5 } },
    changeClientNote: { ...inGroup, body: { text: 'Канарейка' } },
    updateUser: { params: { alias, p_id: user }, body: { p_fullname: 'Канарейка Клара' } },
    createUser: { params: { alias }, body: { ...person, p_gid: group.p_gid, p_pass: 'Кенар-поёт-в-мае-7' } },
    resetPassword: { params: { alias, p_id: user }, body: { must_change: true } },
    updateSubgroup: { params: { alias, p_gid: subgroup }, body: { p_fullname: 'Канарейка' } },
    createSubgroup: { params: { alias }, body: { p_gid: group.p_gid, p_is_org: false, p_fullname: 'Канарейка' } },
    updateFcsProfile: {
      params: { alias, groupType: 'groups', p_gid: group.p_gid },
      body: { p_username: 'canary', p_password: 'canary' },
    },
    readFcsProfileFile: { params: { alias, groupType: 'groups', p_gid: group.p_gid }, file: new Blob([xml]) },
    addCustomSubscription: {
      ...inGroup,
      body: { ...start, p_type_id: 1, p_permanent: false, p_custom: false, p_client_price: null, p_ctm_price: null },
    },
    addUnlimitedService: { ...inGroup, body: { ...start, p_service_id: 3, p_custom: false } },
    addFullUnlimited: { ...inGroup, body: { ...start, p_client_price: 5000, p_ctm_price: 1000 } },
    removeBillingItem: { params: { ...inGroup.params, item: facts.item } },
    applyBatch: {
      body: {
        kind: 'organisations-status',
        input: { action: 'resume', organisations: [{ server_alias: alias, p_gid: group.p_gid }] },
        checksum: facts.checksum,
        skip: [],
        reason: 'Канарейка',
      },
    },
  };
}

function dealerWrites(facts: WriteFacts): Partial<Record<OperationId, Asked>> {
  const { dealer, list, api, condition, minimum, prices: listed, tariffClients } = facts;
  const params = { billing_alias: list.alias, id: list.dealer };
  const { dealer_id, client_id, ...month } = api;
  const special = (of: { dealer_id: number; client_id: number }) => ({ query: { dealer_id: of.dealer_id } });
  const prices = {
    client_price: 1,
    daobit_price: 1,
    accounts: { max_free_count: 3, client_price: 400, daobit_price: 80, accountPercent: 20 },
    packages: [{ ...row, threshold: 100, client_points_cost: six, daobit_points_cost: six }],
  };
  const same = { ...month, year_new: null, month_new: null };
  const packages = [row];
  const tariff = {
    dealer_org_id: minimum.org,
    start_date: '2098-03-05',
    package_count: 10,
    cost: 1500,
    compensation: 300,
    emails: ['a@b.ru'],
  };
  return {
    updateDealer: { params: { id: dealer.id }, body: { p_region: '77' } },
    createDealer: { body: facts.newDealer },
    createPriceList: { params, body: { ...far, ...listed } },
    changePriceList: {
      params,
      body: { ...listed, year: list.year, month: list.month, year_new: null, month_new: null },
    },
    removePriceList: { params, query: { year: list.year, month: list.month } },
    createApiPrice: { ...special(api), body: { client_id, ...far, ...prices } },
    changeApiPrice: { ...special(api), body: { client_id, ...same, ...prices } },
    removeApiPrice: { query: { dealer_id, client_id, ...month } },
    createSpecCondition: { ...special(condition), body: { client_id, ...far, packages } },
    changeSpecCondition: { ...special(condition), body: { client_id, ...same, packages } },
    removeSpecCondition: { query: { dealer_id, client_id, ...month } },
    createMinimumTariff: { body: { ...tariff, client_org_id: tariffClients.other } },
    changeMinimumTariff: { body: { ...tariff, client_org_id: tariffClients.of, tariff_id: minimum.tariff_id } },
    removeMinimumTariff: { params: { tariff_id: minimum.tariff_id } },
  };
}

const ownWrites = (facts: WriteFacts): Partial<Record<OperationId, Asked>> => ({
  signIn: { body: { username: 'admin', password: 'demo' } },
  changeOwnPassword: { body: { old_password: 'demo', new_password: 'Кенар-поёт-в-мае-7' } },
  endSession: { params: { id: facts.session } },
  saveRecipe: { body: { name: 'Канарейка', recipe: riseBy(3) } },
  removeRecipe: { params: { id: facts.recipe } },
  saveOwnLists: { body: { lists: {} } },
  createView: { body: { ...someView(), list: 'groups' } },
  changeView: { params: { id: facts.view }, body: someView({ name: 'Канарейка' }) },
  removeView: { params: { id: facts.view } },
  markNewsRead: { body: { until: '2026-05-01T00:00:00Z' } },
  markNotificationsRead: { body: { keys: [] } },
  chooseNotifications: { body: { kind: 'price', on: false } },
});

function dataWrites(facts: WriteFacts): Partial<Record<OperationId, Asked>> {
  const { file, application } = facts;
  const fact = {
    server: 'nova',
    user: facts.user,
    day: '2026-05-02',
    position: 'pp_pi',
    origin: 'api',
    count: 5,
  };
  const news = { title: 'Канарейка', type: 1, preview: 'Анонс', content: '<p>Текст</p>', is_published: false };
  const program = { app_type: application.app_type, version: '9999.1.1' };
  return {
    stopBatch: { params: { id: facts.waiting } },
    undoBatch: { params: { id: facts.batch } },
    createImport: { params: { kind: 'servers' }, body: { file_name: 'file.csv', size: 10 } },
    sendImportPart: { params: { run: facts.run, place: 0 }, file: new Blob([loadBytes]) },
    startImport: { params: { run: facts.run } },
    stopImport: { params: { run: facts.run } },
    mendQuarantine: {
      params: { kind: 'facts' },
      body: { changes: [{ id: facts.quarantined, values: { user: String(facts.user) } }] },
    },
    releaseQuarantine: { params: { kind: 'facts' } },
    sendFacts: { body: { batch: 'canary-0001', rows: [fact] } },
    sendRecords: {
      params: { kind: 'servers' },
      body: { batch: 'canary-0002', rows: [{ server_alias: 'tver', server_name: 'Тверь' }] },
    },
    createServiceToken: { body: { name: 'Канарейка', rights: ['data'], days: 30 } },
    revokeServiceToken: { params: { id: facts.serviceToken } },
    applySection: {
      body: { wish: { do: 'apply', file: 'contracts.json', text: contractsText }, hash: facts.sectionHash },
    },
    changePriceGuard: { body: { ...usualPriceGuard, jump: usualPriceGuard.jump + 1 } },
    createNews: { body: news },
    updateNews: { params: { id: facts.news }, body: news },
    removeNews: { params: { id: facts.news } },
    createApplicationFile: { body: { ...program, size: 5 } },
    sendApplicationPart: { params: { file: file.id, place: 0 }, file: new Blob([programBytes]) },
    removeApplicationFile: { params: { file: file.id } },
    publishApplication: { params: program, body: { file: file.id, file_name: 'setup.exe', sha256: file.sha256 } },
    changeApplication: {
      params: { app_type: application.app_type, version: application.latest },
      body: { notes: 'Канарейка' },
    },
  };
}

/** What each call of the contract is made with, reading or writing, so that who may make it is answered with success. */
export function callOf(facts: WriteFacts, operation: OperationId): Asked {
  if (reads.has(operation)) return askedOf(facts, operation);
  const asked = { ...organisationWrites(facts), ...dealerWrites(facts), ...ownWrites(facts), ...dataWrites(facts) };
  return asked[operation] ?? {};
}
