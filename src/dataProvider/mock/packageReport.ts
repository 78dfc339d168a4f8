import { emulatorCaption, type PackageClient, type PackageDealer } from '../../contract/packageReport';
import { groupBy } from '../../domain/groupBy';
import { monthIndex } from '../../domain/month';
import { positionCaptions } from '../../domain/packagePositions';
import { searchText } from '../../domain/searchText';
import type { MockAccount } from './fixtures';
import type { Handlers } from './handler';
import { factsOf, type MockFact } from './packageFacts';
import { keyOf, refuse, groupsInScope, type World } from './world';

interface Asked {
  date: { start: number; end: number };
  org_id: readonly number[];
  except_dealers?: readonly number[] | undefined;
}

/** The mock's dealers are those that its organisations name. */
const dealerIds = new Map([
  [102, 2],
  [104, 4],
]);

function detailOf(facts: readonly MockFact[]): PackageDealer['detail'] {
  const detail: PackageDealer['detail'] = {};
  for (const { month, position, emulator, count } of facts) {
    const caption = emulator ? emulatorCaption : (positionCaptions.get(position) ?? position);
    const counts = (detail[String(monthIndex(month))] ??= []);
    const same = counts.find((one) => one.caption === caption);
    if (same) same.count += count;
    else counts.push({ caption, count });
  }
  return detail;
}

function packageReport(
  world: World,
  account: MockAccount,
  { date: { start, end }, org_id, except_dealers = [] }: Asked,
): PackageDealer[] {
  if (end < start) return refuse(400, 'Конец раньше начала', { 'date.end': ['Конец раньше начала'] });
  const byDealer = groupBy(groupsInScope(world, account), ({ parent_id }) => dealerIds.get(parent_id ?? 0) ?? 1);
  return [...byDealer]
    .filter(([id]) => (org_id.length === 0 || org_id.includes(id)) && !except_dealers.includes(id))
    .map(([dealer_id, groups]) => {
      const facts = factsOf(groups, start, end);
      const detail = detailOf(facts);
      const counts = groupBy(Object.values(detail).flat(), ({ caption }) => caption);
      const totals = [...counts].map(([caption, all]) => ({
        caption,
        count: all.reduce((sum, { count }) => sum + count, 0),
      }));
      const data_clients = [...groupBy(facts, ({ group }) => group)].map(([group, own]): PackageClient => {
        const [inn = '', kpp = null] = group.inn_kpp.split('/');
        return { client_id: keyOf(group), org_id: group.org_id, client: group.name, inn, kpp, detail: detailOf(own) };
      });
      const total = totals.reduce((sum, { caption, count }) => (caption === emulatorCaption ? sum : sum + count), 0);
      return {
        dealer_id,
        dealer_name: groups[0]?.parent ?? '',
        client_count: groups.length,
        data_clients,
        total,
        totals,
        detail,
      };
    });
}

export const packageReportHandlers: Pick<
  Handlers,
  'readPackageReport' | 'exportPackageReport' | 'exportPackageDetails'
> = {
  readPackageReport: ({ world, account, body }) => packageReport(world, account, body),
  exportPackageReport: ({ world, account, body }) => {
    const found = packageReport(world, account, body)
      .flatMap(({ data_clients }) => data_clients)
      .filter(({ client_id }) => body.clients?.includes(client_id) ?? true)
      .filter(({ client, inn, kpp }) =>
        searchText(`${client} ${inn} ${kpp ?? ''}`).includes(searchText(body.search ?? '')),
      );
    if (found.length === 0) return refuse(404, 'Нет данных для загрузки');
    return new Blob(
      found.map(({ client }) => `${client}\n`),
      { type: 'text/csv' },
    );
  },
  exportPackageDetails: ({ world, account, body }) => {
    const found = packageReport(world, account, { date: body.date, org_id: [body.org_id] })
      .flatMap(({ data_clients }) => data_clients)
      .find(({ client_id }) => client_id === body.client);
    return new Blob([(found ?? refuse(404, 'Запрашиваемый ресурс не найден')).client], { type: 'text/csv' });
  },
};
