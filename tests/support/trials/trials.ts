import fc from 'fast-check';
import { dealerEntity } from '../../../src/contract/entities/dealer';
import { fcsProfileEntity } from '../../../src/contract/entities/fcsProfile';
import { newsEntity } from '../../../src/contract/entities/news';
import { organisationEntity } from '../../../src/contract/entities/organisation';
import { subgroupEntity } from '../../../src/contract/entities/subgroup';
import { userEntity } from '../../../src/contract/entities/user';
import type { Entity } from '../../../src/contract/entity';
import { innControl } from '../../../src/domain/taxpayer';
import { valuesOf, type Values } from './fieldValues';

/** How one entity is tried: with which values, and by which calls. */
export interface Trial {
  entity: Entity;
  /** What may be written, all of it at once. */
  values: fc.Arbitrary<Values>;
  /** Who tries it. */
  login: string;
  /** What a new one is given besides, such as where it belongs. */
  place: Values;
  /** The call that makes one; without it there is one from the start. */
  create?: string;
  /** Its own call, by its id. */
  path: (id: number) => string;
  method: 'PATCH' | 'PUT';
  /** The field that its id stands in. */
  id: string;
  /** The list that its row stands in, and the row's name for the id. */
  list?: { path: (id: number, values: Values) => string; id: string };
  /** The call of its history; without one the audit record is read. */
  history?: (id: number) => string;
  /** The key of its audit record. */
  auditKey: (id: number) => string;
  /** The file that it stands in. */
  file?: (id: number) => string;
  /** Who takes a new password: he signs in with it. */
  signsIn?: { login: string; password: string };
}

/** Where everything is tried: below a dealer of `nova`, in an organisation of his. */
const home = { dealer: 102, organisation: 1001, profileOf: 1002 } as const;

const ofNova = (rest: string) => `/piportals/nova/${rest}`;
let made = 0;
/** A number that nobody has had before. */
const next = fc.constant(960_000).map((first) => first + ++made);

const company = fc
  .tuple(fc.stringMatching(/^77\d{7}$/), fc.stringMatching(/^\d{4}01\d{3}$/))
  .map(([lead, p_kpp]) => ({ p_opf: 'ООО', p_inn: lead + innControl(lead), p_kpp }));
const person = fc
  .stringMatching(/^77\d{8}$/)
  .map((lead) => ({ p_opf: 'ИП', p_inn: lead + innControl(lead), p_kpp: null }));
/** A legal form with the numbers that belong to it. */
const taxpayer = fc.oneof(company, person);

/** Values by type, with some that belong together in their stead. */
const together = (values: fc.Arbitrary<Values>, ...parts: fc.Arbitrary<Values>[]) =>
  fc.tuple(values, ...parts).map((all): Values => Object.assign({}, ...all));

const several = (...ids: number[]) => fc.subarray(ids);
const name = fc.string({ unit: fc.constantFrom(...'абвгдАБВЯ'), minLength: 3, maxLength: 30 });

const organisation: Trial = {
  entity: organisationEntity,
  login: 'admin',
  values: together(
    valuesOf(organisationEntity, {
      p_fullname: name,
      p_org_id: fc.option(next, { nil: null }),
      p_billing_type_alias: fc.constantFrom('dyn_tp', 'dyn_pu'),
    }),
    taxpayer,
  ),
  place: { parent_id: home.dealer },
  create: ofNova('groups/'),
  path: (id) => ofNova(`groups/${id}/`),
  method: 'PATCH',
  id: 'p_gid',
  list: { path: (id) => `/piportals/all/groups/all/?page=1&server_alias=nova&p_gid=${id}`, id: 'p_gid' },
  history: (id) => ofNova(`groups/${id}/history/`),
  auditKey: (id) => `nova:${id}`,
  file: (id) => `/piportals/all/groups/all/xlsx-report/?server_alias=nova&p_gid=${id}`,
};

const profile: Trial = {
  entity: fcsProfileEntity,
  login: 'admin',
  values: fc
    .tuple(valuesOf(fcsProfileEntity), fc.constantFrom('default', 'emulator', 'own'))
    .filter(([values, kind]) => kind !== 'own' || !Object.values(values).includes(null))
    .map(([values, kind]) => ({
      ...values,
      p_default: kind === 'default',
      p_emulator: kind === 'emulator',
      p_password: 'Тайна-1',
    })),
  place: { p_gid: home.profileOf },
  path: (id) => ofNova(`groups/${id}/fcs-profile/`),
  method: 'PATCH',
  id: 'p_gid',
  list: { path: (id) => `/piportals/all/groups/all/?page=1&server_alias=nova&p_gid=${id}`, id: 'p_gid' },
  history: (id) => ofNova(`groups/${id}/history/`),
  auditKey: (id) => `nova:${id}`,
  file: (id) => `/piportals/all/groups/all/xlsx-report/?server_alias=nova&p_gid=${id}`,
};

const subgroup: Trial = {
  entity: subgroupEntity,
  login: 'admin',
  values: fc.tuple(valuesOf(subgroupEntity), taxpayer).map(([values, numbers]) => ({
    ...values,
    ...(values.p_is_org ? numbers : { p_opf: null, p_inn: null, p_kpp: null }),
  })),
  place: { p_gid: home.organisation },
  create: ofNova('subgroups/'),
  path: (id) => ofNova(`subgroups/${id}/`),
  method: 'PATCH',
  id: 'p_gid',
  list: { path: () => ofNova(`groups/${home.organisation}/subgroups/?page=1`), id: 'p_gid' },
  auditKey: (id) => `nova:${id}`,
};

const user: Trial = {
  entity: userEntity,
  login: 'admin',
  values: valuesOf(userEntity, {
    p_name: next.map((number) => `login.${number}`),
    p_rid: fc.constantFrom(2, 3, 4, 5),
    p_rights: several(1, 2, 3, 8, 13),
  }).map((values) => (values.p_notification ? values : { ...values, p_statuses: [] })),
  place: { p_gid: home.organisation },
  create: ofNova('users/'),
  path: (id) => ofNova(`users/${id}/`),
  method: 'PATCH',
  id: 'p_id',
  list: { path: () => ofNova(`groups/${home.organisation}/users/?page=1&page_size=100`), id: 'p_id' },
  history: (id) => ofNova(`users/${id}/history/`),
  auditKey: (id) => `nova:${id}`,
  signsIn: { login: 'p_name', password: 'p_pass' },
};

const contact = fc.record({
  name,
  email: fc.constantFrom(null, 'sales@new.example'),
  phone: fc.constantFrom(null, '+74950000001'),
});

const dealer: Trial = {
  entity: dealerEntity,
  login: 'admin',
  values: together(
    valuesOf(dealerEntity, {
      p_fullname: name,
      p_org_id: next,
      p_parent: fc.constantFrom(1, 2),
      p_billing_type_id: fc.constantFrom('dyn_tp', 'dyn_pu'),
      p_contacts: fc.array(contact, { minLength: 1, maxLength: 5 }),
    }),
    taxpayer,
  ),
  place: { p_piportal_alias: 'nova' },
  create: '/dealers/',
  path: (id) => `/dealers/${id}/`,
  method: 'PATCH',
  id: 'p_id',
  list: { path: (_, { p_inn }) => `/dealers/?page=1&page_size=100&search=${String(p_inn)}`, id: 'id' },
  auditKey: String,
};

/** A moment that has not passed. */
const ahead = fc
  .date({ min: new Date('2150-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((value) => value.toISOString());

/** What news of each kind have, and what they do not. */
const ofKind = fc.oneof(
  fc.constant({ type: 1, release_version: null, client_type: null, server_types: [] }),
  fc
    .stringMatching(/^\d{1,2}\.\d{1,2}$/)
    .map((release_version) => ({ type: 2, release_version, client_type: null, server_types: [] })),
  fc
    .tuple(fc.constantFrom(1, 2, 3), fc.subarray([1, 2, 3], { minLength: 1 }))
    .map(([client_type, server_types]) => ({ type: 3, release_version: null, client_type, server_types })),
);

const news: Trial = {
  entity: newsEntity,
  login: 'news',
  values: together(
    valuesOf(newsEntity, {
      content: name.map((text) => `<p>${text}</p>`),
      publish_at: fc.option(ahead, { nil: null }),
    }),
    ofKind,
  ),
  place: {},
  create: '/categories/',
  path: (id) => `/categories/${id}/`,
  method: 'PUT',
  id: 'id',
  list: { path: () => '/categories/?page=1&page_size=100', id: 'id' },
  auditKey: String,
};

/** Every entity of the contract. */
export const trials: readonly Trial[] = [organisation, profile, subgroup, user, dealer, news];
