import type { OperationId } from '../contract/endpoints';
import { isSupport, type Right, type Rights } from './rights';

/**
 * Who may call an operation. `who`: anyone, whoever is signed in, or the rights of which one is enough.
 * `sight`: whose rows the service must narrow to in SQL; an object outside is 404.
 * `writes`: refused to support. `reads`: a POST that only asks. `edits`: refused to the holder of `edit_ban_users_groups`.
 * `also`: a further right that is needed besides `who`. `fields`: body fields that need a right of their own.
 */
export interface Rule {
  who: 'anyone' | 'signed-in' | readonly Right[];
  sight: 'none' | 'self' | 'groups' | 'portals' | 'dealers';
  writes?: true;
  reads?: true;
  edits?: true;
  also?: readonly Right[];
  fields?: Readonly<Record<string, Right>>;
}

const organisations = ['organisations-users'] as const;
const dealers = ['dealers'] as const;
/** The reports choose among dealers and their clients too. */
const dealerNames = ['dealers', 'package-statistic', 'sales-statistic', 'report_active_users'] as const;
const dealerFields = { p_billing_type_id: 'select_billing_types', p_parent_share: 'billing_admin' } as const;
const lookup = { who: 'signed-in', sight: 'none' } as const satisfies Rule;
const organisationFields = { p_billing_type_alias: 'select_billing_types', p_is_stop_tariff: 'no_tariff' } as const;
const userFields = { p_notification: 'email_settings', p_statuses: 'email_settings' } as const;
const news = ['categories'] as const;
const sales = ['sales-statistic'] as const;
const genericReports = [
  'web_client_reports_otvt_tk',
  'web_client_reports_pi_classic',
  'web_client_reports_pi_from_uin',
  'web_client_reports_transite_vypusk',
] as const;
const superDealer = ['dealer_users', 'support'] as const;

/** The one table of rights: the server enforces it on every call, screens read it to show or hide. */
export const policy = {
  signIn: { who: 'anyone', sight: 'none' },
  readUser: { who: 'signed-in', sight: 'self' },
  signOut: { who: 'signed-in', sight: 'self' },

  listGroups: { who: organisations, sight: 'groups' },
  listAllGroups: { who: organisations, also: superDealer, sight: 'groups' },
  listAllDealerOptions: { who: organisations, also: superDealer, sight: 'groups' },
  listDealerOptions: { who: organisations, sight: 'groups' },
  exportGroups: { who: organisations, also: superDealer, sight: 'groups' },
  listMembers: { who: organisations, sight: 'groups' },
  listSubgroups: { who: organisations, sight: 'groups' },
  invertArchiveStatus: { who: organisations, sight: 'groups', writes: true, edits: true },

  readGroup: { who: organisations, sight: 'groups' },
  updateGroup: { who: organisations, sight: 'groups', writes: true, edits: true, fields: organisationFields },
  createGroup: { who: organisations, sight: 'groups', writes: true, edits: true, fields: organisationFields },
  findDuplicates: { who: organisations, sight: 'groups' },
  readUserProfile: { who: organisations, sight: 'groups' },
  updateUser: { who: organisations, sight: 'groups', writes: true, edits: true, fields: userFields },
  createUser: { who: organisations, sight: 'groups', writes: true, edits: true, fields: userFields },
  readSubgroup: { who: organisations, sight: 'groups' },
  updateSubgroup: { who: organisations, sight: 'groups', writes: true, edits: true },
  createSubgroup: { who: organisations, sight: 'groups', writes: true, edits: true },
  readFcsProfile: { who: organisations, sight: 'groups' },
  updateFcsProfile: {
    who: organisations,
    sight: 'groups',
    writes: true,
    edits: true,
    fields: { p_default: 'default_profile_fcs' },
  },
  readFcsProfileFile: { who: organisations, sight: 'groups', writes: true, edits: true },
  readBillingProfile: { who: organisations, sight: 'groups' },
  readBillingControls: { who: organisations, sight: 'groups' },
  addCustomSubscription: { who: organisations, sight: 'groups', writes: true, edits: true },
  addUnlimitedService: { who: organisations, sight: 'groups', writes: true, edits: true },
  addFullUnlimited: { who: organisations, sight: 'groups', writes: true, edits: true },
  listOrgIds: { who: ['organisations-users', 'dealers'], sight: 'groups' },
  // It answers with a password, which is for those alone who may save it.
  readInfodec: { who: organisations, sight: 'groups', writes: true, edits: true },
  listGroupHistory: { who: organisations, sight: 'groups' },
  listUserHistory: { who: organisations, sight: 'groups' },

  listDealers: { who: dealers, sight: 'dealers' },
  filterDealers: { who: dealerNames, sight: 'dealers' },
  readDealer: { who: dealers, sight: 'dealers' },
  updateDealer: { who: dealers, sight: 'dealers', writes: true, edits: true, fields: dealerFields },
  createDealer: { who: dealers, sight: 'dealers', writes: true, edits: true, fields: dealerFields },
  listDealerPrices: { who: dealers, sight: 'dealers' },
  listDealerClients: { who: dealerNames, sight: 'dealers' },
  listDealerSpecPrices: { who: dealers, sight: 'dealers' },
  readPriceList: { who: dealers, sight: 'dealers' },
  createPriceList: { who: dealers, sight: 'dealers', writes: true },
  changePriceList: { who: dealers, sight: 'dealers', writes: true },
  removePriceList: { who: dealers, sight: 'dealers', writes: true },
  listPriceListHistory: { who: dealers, sight: 'dealers' },
  readApiPrice: { who: dealers, sight: 'dealers' },
  createApiPrice: { who: dealers, sight: 'dealers', writes: true },
  changeApiPrice: { who: dealers, sight: 'dealers', writes: true },
  removeApiPrice: { who: dealers, sight: 'dealers', writes: true },
  readSpecCondition: { who: dealers, sight: 'dealers' },
  createSpecCondition: { who: dealers, sight: 'dealers', writes: true },
  changeSpecCondition: { who: dealers, sight: 'dealers', writes: true },
  removeSpecCondition: { who: dealers, sight: 'dealers', writes: true },
  listMinimumTariffs: { who: dealers, sight: 'dealers' },
  readMinimumTariff: { who: dealers, sight: 'dealers' },
  createMinimumTariff: { who: dealers, sight: 'dealers', writes: true },
  changeMinimumTariff: { who: dealers, sight: 'dealers', writes: true },
  removeMinimumTariff: { who: dealers, sight: 'dealers', writes: true },
  listMessagePricePositions: { who: dealers, sight: 'none' },

  readGroupDropdowns: { who: organisations, sight: 'portals' },
  readSubgroupDropdowns: { who: organisations, sight: 'portals' },
  readUserDropdowns: { who: organisations, sight: 'portals' },
  listNotificationStatuses: lookup,
  readOnlinePermissions: lookup,
  listPackageTypeRights: lookup,
  listBillingTypes: lookup,
  listPackageStatuses: lookup,
  listPackageDeliveries: lookup,
  listServerTypes: lookup,
  listAppTypes: lookup,

  listNews: { who: news, sight: 'none' },
  createNews: { who: news, sight: 'none', writes: true },
  readNews: { who: news, sight: 'none' },
  updateNews: { who: news, sight: 'none', writes: true },
  removeNews: { who: news, sight: 'none', writes: true },
  listNewsTypes: lookup,
  listPublishedNews: { who: 'signed-in', sight: 'self' },
  countUnreadNews: { who: 'signed-in', sight: 'self' },
  markNewsRead: { who: 'signed-in', sight: 'self' },

  listApplications: { who: ['client'], sight: 'none' },
  downloadApplication: { who: ['client'], sight: 'none' },

  // The service holds each report to its own right.
  readReport: { who: genericReports, sight: 'groups' },
  exportReport: { who: genericReports, sight: 'groups', reads: true },
  listActiveUsers: { who: ['report_active_users'], sight: 'groups' },
  exportActiveUsers: { who: ['report_active_users'], sight: 'groups', reads: true },
  readPackageReport: { who: ['package-statistic'], sight: 'dealers', reads: true },
  exportPackageReport: { who: ['package-statistic'], sight: 'dealers', reads: true },
  exportPackageDetails: { who: ['package-statistic'], sight: 'dealers', reads: true },
  readSales: { who: sales, sight: 'dealers' },
  compareSales: { who: sales, sight: 'dealers', reads: true },
  readSalesDerivations: { who: sales, sight: 'dealers' },
  exportSales: { who: sales, sight: 'dealers' },
  exportSalesSelection: { who: sales, sight: 'dealers', reads: true },
  exportProminvest: { who: sales, also: ['prominvest_report'], sight: 'dealers', reads: true },
  exportPikJug: { who: sales, also: ['web_client_reports_pu'], sight: 'dealers', reads: true },
  listTrackedPairs: { who: sales, sight: 'dealers' },
  exportTrackedPairs: { who: sales, sight: 'dealers' },
  exportClientSales: { who: sales, sight: 'dealers' },
  exportActiveWithoutOrgId: { who: sales, also: ['report_active_clients_without_orgid'], sight: 'groups', reads: true },
  exportMinimumTariffs: { who: ['report_fixed_packages'], sight: 'dealers' },
} as const satisfies Record<OperationId, Rule>;

const ruleOf = (operation: OperationId): Rule => policy[operation];

const holdsOne = (rights: Rights, wanted: readonly Right[] | undefined) =>
  !wanted || wanted.some((right) => rights.has(right));

/** Whether a signed-in caller may call an operation at all; sight is decided row by row in SQL. */
export const mayUnder = (rule: Rule, rights: Rights): boolean => {
  if (rule.writes && isSupport(rights)) return false;
  if (rule.edits && rights.has('edit_ban_users_groups')) return false;
  return (typeof rule.who === 'string' || holdsOne(rights, rule.who)) && holdsOne(rights, rule.also);
};

export const may = (rights: Rights, operation: OperationId): boolean => mayUnder(ruleOf(operation), rights);

/** The fields of a body that the caller may not set, of those present in it. */
export const forbiddenFields = (rule: Rule, rights: Rights, body: object): string[] =>
  Object.entries(rule.fields ?? {})
    .filter(([field, right]) => field in body && !rights.has(right))
    .map(([field]) => field);
