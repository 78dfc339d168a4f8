import type { GroupRow, ShortGroupRow } from '../../../contract/groups';
import { groupListCall, rowsAlone } from '../../adapters/groupList';
import type { ExportedOf } from '../../batchVerbs';
import { quiet, type fewAtOnce, type SingleTools } from '../singleKind';
import { allPages } from './allPages';

/**
 * The organisations in sight as lines of their sheet. Their dealer is left empty: documented calls do not change him, and an id is
 * all that they know him by.
 */
export async function organisationLines(
  { client, ground }: SingleTools,
  { server, parent }: ExportedOf,
  each: typeof fewAtOnce,
) {
  const call = client[groupListCall(ground.rights)];
  const given = { ...rowsAlone, ...(server !== undefined && { server_alias: server }) };
  const all = await allPages<ShortGroupRow | GroupRow>((query) => call({ query: { ...query, ...given } }, quiet));
  const wanted = all.filter(({ parent_id }) => parent === undefined || parent_id === parent);
  const { data: user } = await client.readUser({}, quiet);
  const servers = new Map(user.piportals.map(({ server_alias, server_name }) => [server_alias, server_name]));
  const { data: kinds } = await client.listBillingTypes({}, quiet);
  const captions = new Map<string, string>(kinds.map(({ alias, caption }) => [alias, caption]));
  return each(wanted, async ({ server_alias: alias, p_gid }) => {
    const { data } = await client.readGroup({ params: { alias, p_gid: String(p_gid) } }, quiet);
    const { p_inn, p_kpp, p_opf, p_fullname, p_org_id, p_billing_type_alias: billing } = data;
    return {
      ...data,
      inn: p_inn,
      kpp: p_kpp,
      opf: p_opf,
      name: p_fullname,
      org: p_org_id,
      p_billing_type_alias: billing && (captions.get(billing) ?? billing),
      server: servers.get(alias) ?? alias,
      group: p_gid,
    };
  });
}
