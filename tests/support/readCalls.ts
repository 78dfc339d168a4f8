import type { Endpoint } from '../../src/contract/endpoint';
import { endpoints, operationIds, type OperationId } from '../../src/contract/endpoints';
import type { GroupRow } from '../../src/contract/groups';
import { splitId } from '../../src/domain/recordId';
import { packageAliases } from '../../src/domain/tiers';
import { policy, type Rule } from '../../src/domain/policy';
import type { Asked, Side } from './bothSides';
import { contractsText } from './declared';

/** Every call that only reads, and what it takes to make it. */
export const readOperations = operationIds.filter((operation) => {
  const { method }: Endpoint = endpoints[operation];
  const rule: Rule = policy[operation];
  return method === 'GET' || rule.reads === true;
});

/** Months in which both sides have packages. */
const [start, end] = [24_313, 24_315];

const unknownToRegisters = { p_opf: 'ООО', p_fullname: 'Без Номера', p_inn: '7701000019', p_kpp: '770101001' };

interface Price {
  billing_type_alias: string;
  start_year: number;
  start_month: number;
}

/** Records that are there on a side, by number. */
export interface Facts {
  group: Pick<GroupRow, 'server_alias' | 'p_gid' | 'inn_kpp'>;
  subgroup: number;
  user: number;
  /** A dealer, and an organisation of his that has sent packages. */
  dealer: { id: number; org: number; client: number; client_org: number };
  list: { dealer: number; alias: string; year: number; month: number };
  minimum: { org: number; tariff_id: number };
  api: { dealer_id: number; client_id: number; year: number; month: number };
  condition: { dealer_id: number; client_id: number; year: number; month: number };
  news: number;
  application: { app_type: string; latest: string };
  company: number;
  /** A load that waits for its file. */
  run: number;
  /** A batch that has been done. */
  batch: number;
}

interface SpecRow {
  type: string;
  tariff_id: number | null;
  client_id: number;
  start_year: number;
  start_month: number;
}

/** Finds what the calls are about: by the lists of the side itself, and what it lacks is made. */
export async function factsOf(side: Side): Promise<Facts> {
  const read = <T>(operation: OperationId, asked?: Asked) => side.read<T>('admin', operation, asked);
  const query = { server_alias: 'nova', access_status: 'Работает' };
  const groups = await read<GroupRow[]>('listAllGroups', { query });
  const group = groups.find(({ user_count }) => user_count > 0);
  if (!group) throw new Error(`${side.name}: no organisation with users`);
  const { p_gid: subgroup } = await read<{ p_gid: number }>('createSubgroup', {
    params: { alias: 'nova' },
    body: { p_gid: group.p_gid, p_is_org: false, p_fullname: 'Отдел' },
  });
  const org = async (id: number) => (await read<{ p_org_id: number }>('readDealer', { params: { id } })).p_org_id;
  await read('createGroup', { params: { alias: 'nova' }, body: unknownToRegisters });
  const body = { date: { start, end }, org_id: [2] };
  const [sent] = await read<{ data_clients: { client_id: string; org_id: number }[] }[]>('readPackageReport', { body });
  const client = sent?.data_clients.find(({ client_id }) => client_id.startsWith('nova:'));
  if (!client) throw new Error(`${side.name}: no client has sent anything`);
  const lists = await read<Price[]>('listDealerPrices', { params: { id: 1 } });
  const list = lists.find(({ billing_type_alias }) => billing_type_alias === 'dyn_tp');
  const [own] = await read<{ client_id: number }[]>('listDealerClients', { params: { id: 3 } });
  const march = { year: 2027, month: 3 };
  const save = { client_id: own?.client_id, ...march, year_new: null, month_new: null };
  const row = { message_price_position_alias: 'pp_pi', client_points_cost: 95, daobit_points_cost: 19 };
  const six = [1, 2, 3, 4, 5, 6];
  const accounts = { max_free_count: 3, client_price: 400, daobit_price: 80, accountPercent: 20 };
  const ranges = { ...row, threshold: 100, client_points_cost: six, daobit_points_cost: six };
  const spec = { query: { dealer_id: 3 } };
  await read('createSpecCondition', { ...spec, body: { ...save, packages: [row] } });
  await read('createApiPrice', {
    ...spec,
    body: { ...save, client_price: 1, daobit_price: 1, accounts, packages: [ranges] },
  });
  const rows = await read<SpecRow[]>('listDealerSpecPrices', { params: { id: 3 } });
  const at = { dealer_id: 3, client_id: own?.client_id ?? 0, ...march };
  const [news] = await read<{ id: number }[]>('listNews');
  const [application] = await read<Facts['application'][]>('listApplications');
  const load = { params: { kind: 'facts' }, body: { file_name: 'facts.csv', size: 10 } };
  const { id: run } = await read<{ id: number }>('createImport', load);
  const suspend = { action: 'suspend', organisations: [{ server_alias: 'nova', p_gid: group.p_gid }] };
  const kind = 'organisations-status';
  const { checksum } = await read<{ checksum: string }>('previewBatch', { params: { kind }, body: suspend });
  const { id: batch } = await read<{ id: number }>('applyBatch', {
    body: { kind, input: suspend, checksum, skip: [], reason: 'Долг' },
  });
  const wish = { do: 'apply', file: 'contracts.json', text: contractsText };
  const { plan } = await read<{ plan: { hash: string } }>('planSection', { body: wish });
  await read('applySection', { body: { wish, hash: plan.hash } });
  const { company } = await read<{ company: { org_id: number } }>('readUser');
  return {
    group,
    subgroup,
    user: group.users_json[0]?.p_id ?? 0,
    dealer: { id: 2, org: await org(2), client: splitId(client.client_id).id, client_org: client.org_id },
    list: { dealer: 1, alias: 'dyn_tp', year: list?.start_year ?? 0, month: list?.start_month ?? 0 },
    minimum: { org: await org(3), tariff_id: rows.find(({ tariff_id }) => tariff_id !== null)?.tariff_id ?? 0 },
    api: at,
    condition: at,
    news: news?.id ?? 0,
    application: application ?? { app_type: '', latest: '' },
    company: company.org_id,
    run,
    batch,
  };
}

type ReadOperation = (typeof readOperations)[number];

/** What each reading call is asked with; the months are those in which both sides have packages. */
export function askedOf(facts: Facts, operation: ReadOperation): Asked {
  const { group, dealer, minimum } = facts;
  const alias = group.server_alias;
  const inGroup = { params: { alias, p_gid: group.p_gid } };
  const sales = { params: { start, org: dealer.org }, query: { month_end: end } };
  const selection = { params: { start, org: dealer.org }, body: { month_end: end, dealers_org_ids: [dealer.org] } };
  const account = { dealer_id: dealer.id, client_id: dealer.client, month_end: end };
  const register = { inn: '7701000019', kpp: '770101001' };
  const { dealer: lister, alias: billing_alias, year, month } = facts.list;
  const list = { params: { billing_alias, id: lister }, query: { year, month } };
  const packages = { date: { start, end }, org_id: [dealer.id] };
  const report = { alias, link: 'web_client_reports_otvt_tk' };
  const day = { d1: '2026-01-01T00:00', d2: '2026-02-01T00:00' };
  const asked: Partial<Record<OperationId, Asked>> = {
    previewBatch: {
      params: { kind: 'organisations-status' },
      body: { action: 'suspend', organisations: [{ server_alias: alias, p_gid: group.p_gid }] },
    },
    readPriceBoard: { query: { year: 2026, month: 6 } },
    exportSheet: { params: { kind: 'spec-conditions' }, query: { dealer_id: dealer.id } },
    readBatch: { params: { id: facts.batch } },
    readSection: { params: { name: 'contracts' } },
    planSection: { body: { do: 'remove', name: 'contracts' } },
    search: { query: { q: group.inn_kpp.split('/')[0] ?? '' } },
    listMembers: inGroup,
    listSubgroups: inGroup,
    listClientConditions: inGroup,
    readClientPackages: inGroup,
    readClientNote: inGroup,
    listPlannedMoves: inGroup,
    diagnoseClient: { ...inGroup, query: { user: facts.user } },
    readGroup: inGroup,
    findDuplicates: { params: { alias }, query: { p_inn: register.inn } },
    readUserProfile: { params: { alias, p_id: facts.user } },
    readSubgroup: { params: { alias, p_gid: facts.subgroup } },
    readFcsProfile: { params: { alias, groupType: 'groups', p_gid: group.p_gid } },
    selectUsers: { body: { ids: [{ server_alias: alias, p_id: facts.user }] } },
    selectGroups: { body: { ids: [{ server_alias: alias, p_gid: group.p_gid }] } },
    selectDealers: { body: { ids: [dealer.id, 999_999] } },
    readBillingProfile: inGroup,
    readBillingControls: inGroup,
    listOrgIds: { params: { org: facts.company, ...register } },
    readInfodec: {
      params: {
        org_id: facts.company,
        inn: group.inn_kpp.split('/')[0] ?? '',
        kpp: group.inn_kpp.split('/')[1] ?? '-',
      },
    },
    listGroupHistory: inGroup,
    listRightHolders: { query: { page: 1 } },
    listUserHistory: { params: { alias, p_id: facts.user } },
    listDealerHistory: { params: { id: dealer.id } },
    listNewsHistory: { params: { id: facts.news } },
    readDealer: { params: { id: dealer.id } },
    listDealerPrices: { params: { id: dealer.id } },
    listDealerClients: { params: { id: dealer.id } },
    listDealerSpecPrices: { params: { id: facts.api.dealer_id } },
    readPriceList: list,
    listPriceListHistory: list,
    replayPrices: {
      params: { billing_alias: 'dyn_pu', id: lister },
      body: {
        lycense: [],
        packages: Object.keys(packageAliases.dyn_pu).map((message_price_position_alias) => ({
          message_price_position_alias,
          client_points_cost: [90],
          daobit_points_cost: [9],
        })),
        facts_month: start,
      },
    },
    readApiPrice: { query: facts.api },
    listApiPriceHistory: { query: facts.api },
    readSpecCondition: { query: facts.condition },
    listSpecConditionHistory: { query: facts.condition },
    listMinimumTariffs: { query: { dealer_org_id: minimum.org } },
    readMinimumTariff: { params: { tariff_id: minimum.tariff_id } },
    listMinimumTariffHistory: { params: { tariff_id: minimum.tariff_id } },
    readGroupDropdowns: { params: { alias } },
    readSubgroupDropdowns: { params: { alias } },
    readUserDropdowns: { params: { alias } },
    readImport: { params: { run: facts.run } },
    listImportErrors: { params: { run: facts.run } },
    readImportTemplate: { params: { kind: 'facts' } },
    listQuarantine: { params: { kind: 'facts' } },
    readNews: { params: { id: facts.news } },
    listApplicationVersions: {},
    downloadApplication: { params: { app_type: facts.application.app_type, version: facts.application.latest } },
    readReport: { params: report, query: day },
    exportReport: { params: report, body: day },
    listActiveUsers: { params: { start, org: dealer.org }, query: account },
    exportActiveUsers: { params: { start, org: dealer.org }, body: account },
    readPackageReport: { body: packages },
    exportPackageReport: { body: packages },
    exportPackageDetails: {
      body: { date: packages.date, org_id: dealer.id, client: `${alias}:${dealer.client}` },
    },
    readSales: sales,
    findSalesClients: { params: { start }, query: { month_end: end, search: 'ооо' } },
    compareSales: { params: { start }, body: selection.body },
    readSalesDerivations: { ...sales, query: { ...sales.query, client: dealer.client } },
    exportSales: sales,
    exportSalesSelection: selection,
    exportProminvest: selection,
    exportPikJug: {
      ...selection,
      body: { month_end: end, dealers_org_ids: [], except: { dealers_org_ids: [], clients: [] } },
    },
    listTrackedPairs: sales,
    exportTrackedPairs: sales,
    exportClientSales: { params: { start, org: dealer.client_org }, query: { month_end: end } },
    exportActiveWithoutOrgId: { query: { year: 2026, month: 3 } },
  };
  return asked[operation] ?? {};
}
