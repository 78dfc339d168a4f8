import type { BatchInput } from '../../../contract/batches';
import { newOrganisation, organisationChange, organisationProblems } from '../../../contract/organisations';
import { parse } from '../../../contract/pipeline/parse';
import { clientRow, differing, type ClientGround, type NamedDealer } from '../../../contract/plans/sheetClients';
import { refuseProblems } from '../../../contract/refusal';
import { groupBy } from '../../../domain/groupBy';
import { splitId } from '../../../domain/recordId';
import { lacksFields } from '../../../domain/rights';
import { isSuperDealer } from '../../../domain/scope';
import { quiet, type SingleKind, type SingleTools } from '../singleKind';
import { findOrganisations } from './findOrganisations';

/** The dealers in sight by server and name or id, in small letters; undefined where a server takes no dealer of a new organisation. */
async function readDealers({ client, ground }: SingleTools): Promise<ClientGround['dealers']> {
  if (lacksFields(ground.rights)) return undefined;
  const list = isSuperDealer(ground.rights) ? client.listAllDealerOptions : client.listDealerOptions;
  const { data } = await list({ query: {} }, quiet);
  const named = data.flatMap(({ server_alias, p_gid, name }) =>
    [String(p_gid), name.toLowerCase()].map((word) => ({ key: `${server_alias}:${word}`, dealer: { p_gid, name } })),
  );
  const byWord = groupBy(named, ({ key }) => key);
  return (server, word): NamedDealer[] => (byWord.get(`${server}:${word}`) ?? []).map(({ dealer }) => dealer);
}

/** Organisations of a sheet. */
export const clients: SingleKind<BatchInput<'clients'>> = {
  plan: async (tools, { clients: given }) => {
    const { data: user } = await tools.client.readUser({}, quiet);
    const { matches, models } = await findOrganisations(tools, user, given);
    const { data: kinds } = await tools.client.listBillingTypes({}, quiet);
    const [only, another] = user.piportals;
    const ground: ClientGround = {
      rights: tools.ground.rights,
      own: { server: another ? undefined : only?.server_alias, p_gid: user.company.p_gid },
      billings: kinds.map(({ alias, caption }) => ({ code: alias, name: caption })),
      dealers: await readDealers(tools),
      models,
      check: {
        change: async (_, model, changes) => refuseProblems(organisationProblems({ ...model, ...changes }, model)),
        made: async (body) => refuseProblems(organisationProblems(body)),
      },
      taken: new Map(),
    };
    const rows = [];
    for (const [place, client] of given.entries())
      rows.push(await clientRow(ground, client, matches[place] ?? { problem: '' }, place));
    return rows;
  },
  narrowed: ({ clients: given }, _, place) => ({ clients: given.slice(place, place + 1) }),
  write: ({ client }, _, { key, before, after }) => {
    const values = after ?? {};
    if (before !== null) {
      const { server: alias, id } = splitId(key);
      const body = parse(organisationChange, differing(values, before));
      return client.updateGroup({ params: { alias, p_gid: String(id) }, body }, quiet);
    }
    const [, , alias = ''] = key.split(':');
    return client.createGroup({ params: { alias }, body: parse(newOrganisation, values) }, quiet);
  },
};
