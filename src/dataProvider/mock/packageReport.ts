import { emulatorCaption, type PackageClient, type PackageDealer } from '../../contract/packageReport';
import { packageData, packageQuestion } from '../../contract/packageQuestion';
import type { FileAnswer } from '../../contract/pipeline/answers';
import { notFound } from '../../contract/refusal';
import { checkMonths } from '../../contract/reportMonths';
import { dealersPart, periodPart, reportName } from '../../domain/fileName';
import { groupBy } from '../../domain/groupBy';
import { monthIndex } from '../../domain/month';
import { positionCaptions } from '../../domain/packagePositions';
import { recordId } from '../../domain/recordId';
import { shortClient } from '../../domain/shortClient';
import { splitInnKpp } from '../../domain/taxpayerNames';
import { bytesOf, fileOf, type Handlers } from './call';
import { organisationsOf } from './dealers';
import { factsOf, type MockFact } from './packageFacts';
import { dealerName, dealersInScope, type Asking } from './scope';

interface Asked {
  date: { start: number; end: number; month_year?: string | undefined };
  org_id: readonly number[];
}

interface ClientAsked {
  date: Asked['date'];
  org_id: number;
  name?: string | undefined;
  client?: string | undefined;
}

/** Facts by month and kind. */
export function detailOf(facts: readonly MockFact[]): PackageDealer['detail'] {
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

const sumOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

/** The dealers asked for with their clients; 404 for one that there is none of, or out of scope. */
function packageReport(call: Asking, { date, org_id }: Asked): PackageDealer[] {
  checkMonths(date, 'date.end');
  const dealers = dealersInScope(call).map(({ value }) => value);
  if (org_id.some((id) => !dealers.some(({ p_id }) => p_id === id))) throw notFound();
  const asked = dealers.filter(({ p_id }) => org_id.length === 0 || org_id.includes(p_id));
  return asked.map((dealer) => {
    const own = organisationsOf(call, dealer);
    const facts = factsOf(own, date.start, date.end);
    const detail = detailOf(facts);
    const totals = [...groupBy(Object.values(detail).flat(), ({ caption }) => caption)].map(([caption, counts]) => ({
      caption,
      count: sumOf(counts),
    }));
    const data_clients = [...groupBy(facts, ({ group }) => group)].map(([group, sent]): PackageClient => {
      const client_id = recordId(group.server_alias, group.p_gid);
      const { org_id: org, name: client } = group;
      return { client_id, org_id: org, client, ...splitInnKpp(group.inn_kpp), detail: detailOf(sent) };
    });
    return {
      dealer_id: dealer.p_id,
      dealer_name: dealerName(dealer),
      client_count: own.length,
      data_clients,
      total: sumOf(totals.filter(({ caption }) => caption !== emulatorCaption)),
      totals,
      detail,
    };
  });
}

/** The file of a client; 404 for one that is not the dealer's. */
function clientFile(call: Asking, { date, org_id, name, client = name }: ClientAsked): FileAnswer {
  const all = packageReport(call, { date, org_id: [org_id] }).flatMap(({ data_clients }) => data_clients);
  const one = all.find((of) => client !== undefined && (of.client_id === client || of.client === client));
  if (!one) throw notFound();
  const lines = Object.entries(one.detail).flatMap(([month, kinds]) => kinds.map((kind) => [month, kind.caption]));
  return fileOf(lines, reportName('Пакеты', periodPart(date.start, date.end), one.client));
}

export const packageReportHandlers = {
  readPackageReport: (call) => {
    const { client: named, detail = true } = call.body;
    const dealers = packageReport(call, call.body).map(({ data_clients, ...dealer }) => ({
      ...dealer,
      data_clients: data_clients.filter(({ client_id }) => named === undefined || client_id === named),
    }));
    return detail
      ? dealers
      : dealers.map((dealer) => ({ ...dealer, data_clients: dealer.data_clients.map(shortClient) }));
  },
  exportPackageReport: (call) => {
    const { of: what, body } = packageQuestion(call.body);
    if (what === 'client') return clientFile(call, body);
    const dealers = packageReport(call, body);
    if (what === 'data') return { bytes: bytesOf(JSON.stringify(dealers)), ...packageData };
    const { clients = [], date, org_id } = body;
    const wanted = dealers
      .flatMap(({ data_clients }) => data_clients)
      .filter(
        ({ client_id, org_id: org }) =>
          clients.length === 0 || clients.includes(client_id) || (org !== null && clients.includes(org)),
      );
    const whose = org_id.length === 0 ? undefined : dealersPart(dealers.map((one) => ({ name: one.dealer_name })));
    const lines = wanted.map(({ client, inn }) => [client, inn]);
    return fileOf(lines, reportName('Пакеты', periodPart(date.start, date.end), whose));
  },
  exportPackageDetails: (call) => clientFile(call, call.body),
} satisfies Partial<Handlers>;
