import { HttpError, type QueryValue, type Transport, type TransportRequest, type TransportResponse } from '../http';
import { joinInnKpp } from '../../domain/taxpayerNames';
import type { OperationId } from '../../contract/endpoints';
import { callOf, type ExistingCall } from './callOf';
import { isoDay } from './days';
import { clientOf, type Seen } from './seen';
import { isRecord, listOf } from './understand';

/** Asks the server itself, by documented fields. */
export type Ask = (call: ExistingCall, request: TransportRequest) => Promise<TransportResponse>;

interface Tools {
  ask: Ask;
  /** The network, for what is no call of the contract. */
  send: Transport;
  /** With everything that is done to a call: for calls that help another one. */
  transport: Transport;
  seen: Seen;
}

type Emulation = (call: ExistingCall, request: TransportRequest, tools: Tools) => Promise<TransportResponse>;

const missing = () => {
  const detail = 'Запрашиваемый ресурс не найден';
  return new HttpError(detail, 404, { detail });
};

const told = (body: unknown): TransportResponse => ({ status: 200, headers: new Headers(), body });

/** A request beside the one that is being answered, in the name of the same user. */
const beside = ({ headers, signal }: TransportRequest, path: string, query: TransportRequest['query'] = {}) => {
  const token = headers?.Authorization;
  return {
    method: 'GET',
    path,
    query,
    signal,
    quiet: true,
    ...(token ? { headers: { Authorization: token } } : {}),
  } as const;
};

/** The dealer of the documents that has minimum tariffs. */
const minimumDealer = 3;

/** Sees the clients of a dealer, by whose names prices are known: no price of the documents tells its own. */
async function seeClients(request: TransportRequest, dealer: QueryValue, { transport }: Tools) {
  await transport(beside(request, `/dealers/${String(dealer)}/clients/`));
}

async function tariffsOf(request: TransportRequest, tools: Tools) {
  const { transport, seen } = tools;
  const dealer = (await transport(beside(request, `/dealers/${minimumDealer}/`))).body;
  const org = isRecord(dealer) ? Number(dealer.p_org_id) : 0;
  if (!org) return [];
  const { body } = await transport(beside(request, '/tariff-minimum/', { dealer_org_id: org }));
  const tariffs = listOf(body).filter(isRecord);
  if (tariffs.every(({ client_name }) => client_name)) return tariffs;
  await seeClients(request, minimumDealer, tools);
  return tariffs.map((tariff): Record<string, unknown> => ({
    ...tariff,
    client_name: clientOf(seen, tariff.client_org_id)?.client_name,
  }));
}

/** How many pages of news are looked through for one of them. */
const mostPages = 50;

const recordOfNews: Emulation = async ({ params }, request, { ask }) => {
  for (let page = 1; page <= mostPages; page += 1) {
    const asked = beside(request, '/categories/', { page, page_size: 100 });
    const call = callOf(asked);
    if (!call) break;
    const { body } = await ask(call, asked);
    const rows = listOf(body).filter(isRecord);
    const found = rows.find(({ id }) => String(id) === params.id);
    if (found) return told(found);
    if (rows.length === 0 || !isRecord(body) || Number(body.count ?? 0) <= page * rows.length) break;
  }
  throw missing();
};

const recordOfTariff: Emulation = async ({ params }, request, tools) => {
  const tariff = (await tariffsOf(request, tools)).find(({ tariff_id }) => String(tariff_id) === params.tariff_id);
  if (!tariff) throw missing();
  return told(tariff);
};

/** The special rows of a dealer, with the minimum tariffs of the one that has them (doc 2 §2.3). */
const specialRows: Emulation = async (call, request, tools) => {
  const reply = await tools.ask(call, request);
  if (Number(call.params.id) !== minimumDealer) return reply;
  const tariffs = await tariffsOf(request, tools);
  const rows = listOf(reply.body).filter(isRecord);
  const others = rows.filter(({ type }) => !/minim|минимальн/i.test(String(type)));
  const own = rows.filter((row) => !others.includes(row));
  const merged = tariffs.map((tariff) => {
    const row = own.find(
      ({ start_date, client_org_id }) =>
        isoDay(start_date) === tariff.start_date &&
        (!tariff.client_org_id || String(client_org_id) === String(tariff.client_org_id)),
    );
    return { ...row, ...tariff, type: 'minimum_tariff', client_id: row?.client_id ?? tariff.client_org_id };
  });
  return { ...reply, body: [...others, ...merged] };
};

/** The file of a version, by the link that the list of programs gives (doc 2 §7). */
const programFile: Emulation = async ({ params }, request, { transport, send, seen }) => {
  if (seen.applications.length === 0) await transport(beside(request, '/piportals/nova/applications/'));
  const program = seen.applications.find(({ app_type }) => app_type === params.app_type);
  const link = program?.[program.latest === params.version ? 'download_latest_link' : 'download_prev_link'];
  if (typeof link !== 'string' || link === '') throw missing();
  const base = '/api/private/v3.0';
  const { pathname, search, origin } = new URL(link, location.origin);
  if (origin !== location.origin || !pathname.startsWith(base)) {
    const detail = 'Файл лежит на другом сервере: скопируйте ссылку и откройте её';
    throw new HttpError(detail, 404, { detail });
  }
  return send({ ...request, path: `${pathname.slice(base.length)}${search}` });
};

/** A special price, with its client seen. */
const priceOfClient: Emulation = async (call, request, tools) => {
  const { client_id, dealer_id } = request.query ?? {};
  if (dealer_id && !tools.seen.clients.has(String(client_id))) await seeClients(request, dealer_id, tools);
  return tools.ask(call, request);
};

/** A new organisation, with the number that the documents leave out of the answer: it is found by its INN, the newest of those there are. */
const newOrganisation: Emulation = async (call, request, { ask, transport }) => {
  const reply = await ask(call, request);
  const { p_inn, p_kpp, p_fullname } = isRecord(request.body) ? request.body : {};
  if (isRecord(reply.body) && Number(reply.body.p_gid) > 0) return reply;
  const inn_kpp = joinInnKpp(String(p_inn), p_kpp as string | null);
  for (const path of ['/piportals/all/groups/', '/piportals/all/groups/all/']) {
    const { body } = await transport(
      beside(request, path, { search: String(p_inn), ordering: '-p_gid', page: 1, page_size: 50 }),
    );
    const rows = listOf(body).filter(isRecord);
    const made = rows
      .filter((row) => row.server_alias === call.params.alias && row.inn_kpp === inn_kpp && row.fullname === p_fullname)
      .map(({ p_gid }) => Number(p_gid));
    const given = isRecord(reply.body) ? reply.body : {};
    if (made.length > 0) return { ...reply, body: { ...given, p_gid: Math.max(...made) } };
  }
  return reply;
};

const nobody: Emulation = async () => told([]);

/** The calls that a documented one stands for, each with how. */
export const emulations: Partial<Record<OperationId, Emulation>> = {
  readNews: recordOfNews,
  readMinimumTariff: recordOfTariff,
  listDealerSpecPrices: specialRows,
  readApiPrice: priceOfClient,
  readSpecCondition: priceOfClient,
  downloadApplication: programFile,
  createGroup: newOrganisation,
  selectGroups: nobody,
  selectUsers: nobody,
  selectDealers: nobody,
};
