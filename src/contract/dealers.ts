import { added } from './added';
import { lacksFields, type Rights } from '../domain/rights';
import { z } from './schema';
import { chosenId, id, idText, listQuery, ordering, pageOrArray, portalAlias } from './common';
import { endpointsOf } from './endpoint';
import { dealerContacts, dealerEntity, noContacts, type dealerContact } from './entities/dealer';
import { changeOf, createShape, fieldRights, lockedFields, rowShape, storedShape } from './entity';
import { wholeCheck, type FieldProblem } from './fields';
import { orderings } from './lists';
import { organisationProblems, type Identity } from './organisations';
import { monthNumberText } from './reportMonths';
import { billingAlias, priceStatus } from './prices';

export type DealerContact = z.infer<typeof dealerContact>;

interface Whole extends Identity {
  p_parent?: number | null;
  p_org_id?: number | null;
  p_contacts?: readonly DealerContact[];
}

/** Reports know dealers by it. */
export const noOrgId = 'Введите ID организации';
const noParent = 'Выберите головного дилера';

/**
 * What only the whole dealer shows: its name, INN and KPP by the rules of organisations; the parent, the organisation
 * id and the contacts, which a stored dealer may lack alone (a head dealer has no parent).
 */
export function dealerProblems(value: Whole, stored?: Whole): FieldProblem[] {
  const missing = (field: 'p_parent' | 'p_org_id', message: string) =>
    value[field] || (stored && !stored[field]) ? [] : [{ field, message }];
  const left = value.p_contacts?.length === 0 && stored?.p_contacts?.length !== 0;
  return [
    ...organisationProblems(value, stored),
    ...missing('p_org_id', noOrgId),
    ...missing('p_parent', noParent),
    ...(left ? [{ field: 'p_contacts', message: noContacts }] : []),
  ];
}

const given = z.strictObject(createShape(dealerEntity));
const { p_parent_share } = given.shape;
const documented = given.omit({ p_parent_share: true });

/** A new dealer with the organisation that it is (doc 2 §3, §5); without a billing type it takes its parent's, without a share the parent gets 0 %. */
export const newDealer = given.check(wholeCheck((value) => dealerProblems(value)));

/**
 * The form; `stored` is what was read, in edit mode. Who may choose the billing type must; what only a stored dealer may lack is
 * required; the share of a new one is asked of a billing administrator alone. A server without our own fields is asked for none.
 */
export function dealerForm(stored: Whole | undefined, rights: Rights): z.ZodObject {
  const needed = (field: 'p_org_id' | 'p_parent', message: string) =>
    stored && !stored[field] ? id.nullable() : chosenId(message);
  const own = !lacksFields(rights);
  const share = own && (stored !== undefined || rights.has('billing_admin')) ? { p_parent_share } : {};
  const tariff = own && stored ? { minimum_tariff_enabled: dealerEntity.fields.minimum_tariff_enabled.write } : {};
  const shared = documented.extend({ ...share, ...tariff });
  const chosen = rights.has('select_billing_types') ? shared.required({ p_billing_type_id: true }) : shared;
  const whole = chosen.extend({
    p_org_id: needed('p_org_id', noOrgId),
    p_parent: needed('p_parent', noParent),
    p_contacts: stored?.p_contacts?.length === 0 ? dealerContacts : shared.shape.p_contacts,
  });
  return whole.check(wholeCheck((value) => dealerProblems(value, stored)));
}

/** Any part of the model; what never changes may come along as it is. */
export const dealerChange = changeOf(dealerEntity);

/** What only a billing administrator changes (doc 2 §5); the server of a dealer nobody does. */
export const lockedDealerFields = lockedFields(dealerEntity);

/** The dealer model as stored (doc 2 §3). `p_billing_type_id` is an alias of `/billing-types/`; `p_parent` is a dealer's id. */
export const dealer = z.strictObject(storedShape(dealerEntity));
export type Dealer = z.infer<typeof dealer>;

/** A row of the list: captions of the schemes in force, and since when each is (`MM-YYYY`), in the same order. */
export const dealerRow = z.strictObject({
  ...rowShape(dealerEntity),
  name: z.string(),
  price: z.array(z.string()),
  price_date: z.array(z.string()),
});
export type DealerRow = z.infer<typeof dealerRow>;

export const dealerOption = z.strictObject({ id, name: z.string(), org_id: z.int().nullable() });
export type DealerOption = z.infer<typeof dealerOption>;

/** A price list in the list of a dealer's; `revision` is that of the ETag which reading it gives. */
export const dealerPrice = z.strictObject({
  start_month: z.int(),
  start_year: z.int(),
  price_status: priceStatus,
  billing_type_alias: billingAlias,
  caption: added(z.string()),
  revision: added(z.string().optional()),
});
export type DealerPrice = z.infer<typeof dealerPrice>;

/** A client is an organisation of the dealer: `client_id` is its p_gid. */
export const dealerClient = z.strictObject({
  client_id: id,
  client_org_id: z.int().nullable(),
  client_name: z.string(),
  inn: z.string(),
  kpp: z.string().nullable(),
});
export type DealerClient = z.infer<typeof dealerClient>;

export const specTypes = {
  spec_condition: 'Спецусловие',
  api: 'Спецусловие API',
  minimum_tariff: 'Тариф «Минимальный»',
} as const;
export type SpecType = keyof typeof specTypes;

/**
 * A special row (doc 2 §3); `start_date` is `YYYY-MM-DD`. `package_count` and `initial_package_count` are the contracted count, null
 * where none is agreed, `actual_package_count` what the client has sent this month, null where nobody has counted. Only a minimum
 * tariff has a `tariff_id`.
 * Where a client has a special condition and one for the API that are both active, `is_billed` tells which one counts; it is
 * this product's own, as is `revision`, that of the ETag which reading the row gives.
 */
export const specPriceRow = z.strictObject({
  type: z.enum(Object.keys(specTypes) as [SpecType, ...SpecType[]]),
  tariff_id: added(id.nullable()),
  client_id: id,
  client_org_id: z.int().nullable(),
  client_name: z.string(),
  start_month: z.int(),
  start_year: z.int(),
  start_date: z.string(),
  package_count: z.int().nullable(),
  initial_package_count: z.int().nullable(),
  actual_package_count: z.int().nullable(),
  price_status: priceStatus,
  is_billed: added(z.boolean().optional()),
  revision: added(z.string().optional()),
});
export type SpecPriceRow = z.infer<typeof specPriceRow>;

export const dealerListQuery = listQuery.extend({
  server_alias: portalAlias.optional(),
  ordering: ordering(...orderings.dealers).optional(),
});
export type DealerListQuery = z.infer<typeof dealerListQuery>;

const params = z.strictObject({ id: idText });
const single = { kind: 'json', schema: dealer } as const;

export const dealerEndpoints = endpointsOf('doc 2 §7', {
  listDealers: {
    method: 'GET',
    path: '/dealers/',
    summary: 'Дилеры и их действующие прайсы',
    query: dealerListQuery,
    answer: { kind: 'json', schema: pageOrArray(dealerRow) },
  },
  filterDealers: {
    method: 'GET',
    path: '/dealers/filter/',
    summary: 'Дилеры для выбора, по имени',
    query: z.strictObject({ server_alias: portalAlias.optional() }),
    answer: { kind: 'json', schema: z.array(dealerOption) },
  },
  readDealer: {
    method: 'GET',
    path: '/dealers/{id}/',
    summary: 'Дилер',
    params,
    answer: single,
    versioned: true,
  },
  updateDealer: {
    method: 'PATCH',
    path: '/dealers/{id}/',
    summary: 'Изменение дилера: любая часть его полей',
    params,
    body: dealerChange,
    fieldRights: fieldRights(dealerEntity),
    answer: single,
    versioned: true,
  },
  createDealer: {
    method: 'POST',
    path: '/dealers/',
    summary: 'Новый дилер и его организация',
    body: newDealer,
    fieldRights: fieldRights(dealerEntity),
    answer: { kind: 'json', schema: dealer, status: 201 },
    versioned: true,
  },
  listDealerPrices: {
    method: 'GET',
    path: '/dealers/{id}/prices/',
    summary: 'Прайсы дилера, новые сверху',
    params,
    answer: { kind: 'json', schema: z.array(dealerPrice) },
  },
  listDealerClients: {
    method: 'GET',
    path: '/dealers/{id}/clients/',
    summary: 'Клиенты дилера, по имени: нынешние и будущие, с `since` — и тех, кто был его с этого месяца',
    params,
    query: listQuery.extend({ since: added(monthNumberText.optional()) }),
    answer: { kind: 'json', schema: pageOrArray(dealerClient) },
  },
  listDealerSpecPrices: {
    method: 'GET',
    path: '/dealers/{id}/spec-prices/',
    summary: 'Спецусловия клиентов дилера вместе с минимальными тарифами, новые сверху',
    params,
    answer: { kind: 'json', schema: z.array(specPriceRow) },
  },
});
