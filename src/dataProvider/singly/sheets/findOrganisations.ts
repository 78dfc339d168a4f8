import {
  matchOrganisation,
  serverNamed,
  small,
  type FoundOrganisation,
  type NamedOrganisation,
  type OrganisationMatch,
} from '../../../contract/plans/matchOrganisation';
import type { GroupRow, ShortGroupRow } from '../../../contract/groups';
import type { Organisation } from '../../../contract/organisations';
import type { UserInfo } from '../../../contract/session';
import { recordId } from '../../../domain/recordId';
import { joinLegalForm } from '../../../domain/taxpayerNames';
import { groupListCall, rowsAlone } from '../../adapters/groupList';
import { HttpError } from '../../http';
import { fewAtOnce, quiet, type SingleTools } from '../singleKind';
import { allPages } from './allPages';

export type Models = ReadonlyMap<string, { model: Organisation; revision: string | null }>;

/** The organisations of a server in sight with an INN: their list has it with the KPP, `7862321038/782601001`. */
async function withInn({ client, ground }: SingleTools, server: string, inn: string): Promise<FoundOrganisation[]> {
  const call = client[groupListCall(ground.rights)];
  const rows = await allPages<ShortGroupRow | GroupRow>((query) =>
    call({ query: { ...query, server_alias: server, search: inn, ...rowsAlone } }, quiet),
  );
  return rows
    .flatMap(({ inn_kpp, p_gid, name, parent, parent_id, server_alias }) => {
      const [own, kpp] = inn_kpp.split('/');
      const dealers = small([parent_id, parent]);
      return own === inn && server_alias === server ? [{ server, p_gid, name, kpp: kpp || null, dealers }] : [];
    })
    .sort((a, b) => a.p_gid - b.p_gid);
}

async function readModel({ client }: SingleTools, alias: string, p_gid: number) {
  try {
    const { data: model, etag = null } = await client.readGroup({ params: { alias, p_gid: String(p_gid) } }, quiet);
    return { model, revision: etag };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}

const keyOf = (server: string, { p_gid, inn }: NamedOrganisation) =>
  p_gid === undefined ? `${server}/${inn}` : recordId(server, p_gid);

/**
 * The organisations in sight that lines mean, in their order, and as they are now. Each INN is sought once, a few at a time; of
 * those out of sight nobody tells: their server refuses what it must.
 */
export async function findOrganisations(
  tools: SingleTools,
  { piportals }: UserInfo,
  lines: readonly NamedOrganisation[],
): Promise<{ matches: OrganisationMatch[]; models: Models }> {
  const [only, another] = piportals;
  const own = another ? undefined : only?.server_alias;
  const servers = lines.map(({ server }) => serverNamed(server, piportals, own));
  const asked = new Map(
    lines.flatMap((line, place) => {
      const server = servers[place];
      return server === undefined ? [] : [[keyOf(server, line), { server, line }] as const];
    }),
  );
  const found = await fewAtOnce([...asked], async ([key, { server, line }]) => {
    if (line.p_gid === undefined) return [key, await withInn(tools, server, line.inn)] as const;
    const known = await readModel(tools, server, line.p_gid);
    if (!known) return [key, []] as const;
    const { p_gid, p_opf, p_fullname, p_kpp, parent_id } = known.model;
    const name = joinLegalForm(p_opf, p_fullname);
    return [key, [{ server, p_gid, name, kpp: p_kpp || null, dealers: small([parent_id]) }]] as const;
  });
  const byKey = new Map<string, readonly FoundOrganisation[]>(found);
  const matches = lines.map((line, place) => {
    const server = servers[place];
    const candidates = server === undefined ? [] : (byKey.get(keyOf(server, line)) ?? []);
    return matchOrganisation(line, server, { own: candidates, others: [] });
  });
  const meant = new Map(
    matches.flatMap((one) => (one.found ? [[recordId(one.server, one.found.p_gid), one.found]] : [])),
  );
  const models = await fewAtOnce([...meant], async ([key, { server, p_gid }]) => {
    const model = await readModel(tools, server, p_gid);
    return model ? [[key, model] as const] : [];
  });
  return { matches, models: new Map(models.flat()) };
}
