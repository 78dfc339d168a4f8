import { organisationEntity } from '../../contract/entities/organisation';
import { organisationProblems, type Organisation } from '../../contract/organisations';
import type { GroupRow } from '../../contract/groups';
import { accessStatus } from '../../domain/accessStatus';
import { isInnCorrect, joinInnKpp, splitInnKpp } from '../../domain/taxpayer';
import { groupFixture } from './fixtures';
import type { Handlers } from './handler';
import { recordChange } from './history';
import { createdOf } from './records';
import { findGroup, keyOf, refuse, groupsInScope, type World } from './world';

const made = (world: World, row: GroupRow): Organisation => {
  const { inn, kpp } = splitInnKpp(row.inn_kpp);
  const stored = world.organisations.get(keyOf(row));
  return {
    ...createdOf(organisationEntity, {}),
    p_banned: row.access_status === 'Приостановлена' || row.access_status === 'В архиве' ? 1 : 0,
    p_is_stop_tariff: 0,
    p_opf: row.opf,
    p_fullname: row.fullname,
    p_inn: inn,
    p_kpp: kpp,
    p_city: row.city,
    p_org_id: row.org_id,
    p_contact_person: 'Ёжиков Пётр',
    p_contact_email: 'office@client.example',
    p_contact_address: 'ул. Портовая, д. 1',
    p_contact_phones: '+74951000000',
    p_comments: null,
    p_contract: `Д-${row.p_gid}`,
    p_contract_date: '01.02.2026',
    p_billing_type_alias: 'dyn_tp',
    ...stored,
    p_gid: row.p_gid,
    access_status: row.access_status,
    parent_id: row.parent_id,
    is_inn_correct: row.is_inn_correct,
  };
};

/** Puts an edit model into the row that the list shows. */
function save(world: World, row: GroupRow, model: Organisation): Organisation {
  const name = model.p_opf ? `${model.p_opf} «${model.p_fullname}»` : model.p_fullname;
  Object.assign(row, {
    opf: model.p_opf,
    fullname: model.p_fullname,
    name,
    orgname: name,
    inn_kpp: joinInnKpp(model.p_inn, model.p_kpp),
    city: model.p_city,
    org_id: model.p_org_id,
    is_inn_correct: isInnCorrect(model.p_inn, model.p_opf),
    access_status: accessStatus({
      archived: row.access_status === 'В архиве',
      banned: model.p_banned === 1,
      hasTariff: row.tariff !== null,
      stopTariff: model.p_is_stop_tariff === 1,
    }),
  });
  world.organisations.set(keyOf(row), model);
  return made(world, row);
}

const refuseProblems = ([first]: readonly { field: string; message: string }[]) =>
  first && refuse(400, first.message, { [first.field]: [first.message] });

type Operation = 'readGroup' | 'updateGroup' | 'createGroup' | 'findDuplicates' | 'listOrgIds' | 'readInfodec';

/** Organisations and the registers behind them. */
export const organisationHandlers: Pick<Handlers, Operation> = {
  readGroup: ({ world, account, params }) => made(world, findGroup(world, account, params)),
  updateGroup: ({ world, account, params, body }) => {
    const row = findGroup(world, account, params);
    const stored = made(world, row);
    const model: Organisation = { ...stored, ...body };
    refuseProblems(organisationProblems(model, stored));
    const after = save(world, row, model);
    recordChange(world, { of: `group:${keyOf(row)}`, operation: 'updateGroup', before: stored, after });
    return after;
  },
  createGroup: ({ world, account, params, body }) => {
    const { server_alias, server_name } =
      account.user.piportals.find(({ alias }) => alias === params.alias) ??
      refuse(404, 'Запрашиваемый ресурс не найден');
    const { company } = account.user;
    const { parent_id = company.p_gid, ...given } = body;
    const sibling = world.groups.find((other) => other.server_alias === server_alias && other.parent_id === parent_id);
    const row = groupFixture(Math.max(0, ...world.groups.map(({ p_gid }) => p_gid)) + 1, {
      server_alias,
      server_name,
      parent_id,
      parent: sibling?.parent ?? company.name,
      users_json: [],
      tariff: null,
      access_status: 'Демо',
      participant_id: null,
    });
    world.groups.push(row);
    const empty = {
      p_contact_person: null,
      p_contact_email: null,
      p_contact_address: null,
      p_contact_phones: null,
      p_contract: null,
      p_contract_date: null,
    };
    const after = save(world, row, {
      ...made(world, row),
      ...empty,
      p_org_id: null,
      p_kpp: null,
      p_city: null,
      ...given,
    });
    recordChange(world, { of: `group:${keyOf(row)}`, operation: 'createGroup', after });
    return after;
  },
  findDuplicates: ({ world, account, params, query }) =>
    groupsInScope(world, account)
      .filter(
        ({ server_alias, inn_kpp }) =>
          server_alias === params.alias &&
          [inn_kpp, splitInnKpp(inn_kpp).inn].includes(joinInnKpp(query.p_inn, query.p_kpp)),
      )
      .map(({ p_gid, name }) => ({ p_gid, name })),
  listOrgIds: ({ params }) => [
    { org_id: 800_001, org_name: `Организация с ИНН ${params.inn}`, org_address: 'Москва, ул. Портовая, д. 1' },
    { org_id: 800_002, org_name: `Филиал организации с ИНН ${params.inn}`, org_address: 'Псков, ул. Речная, д. 2' },
  ],
  readInfodec: () => ({
    participant_id: '10000001',
    login: 'operator1',
    password: 'Operator-1',
    sender_info: 'Москва, ул. Портовая, д. 1',
  }),
};
