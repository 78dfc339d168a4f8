import type { OperationId } from '../contract/endpoints';
import { lacksCall, type Right, type Rights } from './rights';
import { isSupport } from './scope';

/**
 * Who may call an operation. `who`: anyone, whoever is signed in, or the rights of which one is enough.
 * `scope`: whose rows the service must narrow to in SQL; an object outside is 404.
 * `writes`: refused to support. `reads`: a POST that only asks. `edits`: refused to the holder of `edit_ban_users_groups`.
 * `also`: a further right that is needed besides `who`. `always`: also before a password that somebody else chose is changed.
 */
export interface Rule {
  who: 'anyone' | 'signed-in' | readonly Right[];
  scope: 'none' | 'self' | 'groups' | 'portals' | 'dealers';
  writes?: true;
  reads?: true;
  edits?: true;
  also?: readonly Right[];
  always?: true;
}

const organisations = ['organisations-users'] as const;
const dealers = ['dealers'] as const;
/** The reports choose among dealers and their clients too. */
const dealerNames = ['dealers', 'package-statistic', 'sales-statistic', 'report_active_users'] as const;
const lookup = { who: 'signed-in', scope: 'none' } as const satisfies Rule;
const news = ['categories'] as const;
const publishing = { who: ['client'], also: ['publish_client'], scope: 'none' } as const satisfies Rule;
const sales = ['sales-statistic'] as const;
const genericReports = [
  'web_client_reports_otvt_tk',
  'web_client_reports_pi_classic',
  'web_client_reports_pi_from_uin',
  'web_client_reports_transite_vypusk',
] as const;
const superDealer = ['dealer_users', 'support'] as const;

const sections = { who: ['resources'], scope: 'none' } as const satisfies Rule;
const data = { who: ['data'], scope: 'none' } as const satisfies Rule;
const dataChange = { ...data, writes: true } as const;

/** The one table of rights: the server enforces it on every call, screens read it to show or hide. */
export const policy = {
  readExtensions: { who: 'anyone', scope: 'none' },
  listDeclared: { who: 'signed-in', scope: 'self' },
  listSections: sections,
  readSection: sections,
  planSection: { ...sections, reads: true },
  applySection: { ...sections, writes: true },
  signIn: { who: 'anyone', scope: 'none' },
  readUser: { who: 'signed-in', scope: 'self', always: true },
  signOut: { who: 'signed-in', scope: 'self', always: true },
  changeOwnPassword: { who: 'signed-in', scope: 'self', always: true },
  listSessions: { who: 'signed-in', scope: 'self' },
  endSessions: { who: 'signed-in', scope: 'self' },
  endOtherSessions: { who: 'signed-in', scope: 'self' },
  endSession: { who: 'signed-in', scope: 'self' },

  // How one looks at lists is his own affair, support's too; a shared view the service holds to more.
  readOwnLists: { who: 'signed-in', scope: 'self' },
  saveOwnLists: { who: 'signed-in', scope: 'self' },
  listViews: { who: 'signed-in', scope: 'self' },
  createView: { who: 'signed-in', scope: 'self' },
  changeView: { who: 'signed-in', scope: 'self' },
  removeView: { who: 'signed-in', scope: 'self' },

  search: { who: ['organisations-users', 'dealers'], scope: 'groups' },
  listGroups: { who: organisations, scope: 'groups' },
  listAllGroups: { who: organisations, also: superDealer, scope: 'groups' },
  listAllDealerOptions: { who: organisations, also: superDealer, scope: 'groups' },
  listDealerOptions: { who: organisations, scope: 'groups' },
  exportGroups: { who: organisations, also: superDealer, scope: 'groups' },
  listMembers: { who: organisations, scope: 'groups' },
  listSubgroups: { who: organisations, scope: 'groups' },
  diagnoseClient: { who: organisations, scope: 'groups' },
  // Of dealers in scope alone, as the service narrows them.
  listClientConditions: { who: organisations, also: ['dealers', 'sales-statistic'], scope: 'groups' },
  readClientPackages: { who: organisations, scope: 'groups' },
  readClientNote: { who: organisations, scope: 'groups' },
  changeClientNote: { who: organisations, scope: 'groups', writes: true, edits: true },
  listPlannedMoves: { who: organisations, also: ['dealer_users', 'billing_admin'], scope: 'groups' },
  moveGroup: {
    who: organisations,
    also: ['dealer_users', 'billing_admin'],
    scope: 'groups',
    writes: true,
    edits: true,
  },
  listUsers: { who: organisations, scope: 'groups' },
  selectUsers: { who: organisations, scope: 'groups', reads: true },
  selectGroups: { who: organisations, scope: 'groups', reads: true },
  invertArchiveStatus: { who: organisations, scope: 'groups', writes: true, edits: true },

  readGroup: { who: organisations, scope: 'groups' },
  updateGroup: { who: organisations, scope: 'groups', writes: true, edits: true },
  createGroup: { who: organisations, scope: 'groups', writes: true, edits: true },
  findDuplicates: { who: organisations, scope: 'groups' },
  readUserProfile: { who: organisations, scope: 'groups' },
  updateUser: { who: organisations, scope: 'groups', writes: true, edits: true },
  createUser: { who: organisations, scope: 'groups', writes: true, edits: true },
  resetPassword: { who: organisations, scope: 'groups', writes: true, edits: true },
  readSubgroup: { who: organisations, scope: 'groups' },
  updateSubgroup: { who: organisations, scope: 'groups', writes: true, edits: true },
  createSubgroup: { who: organisations, scope: 'groups', writes: true, edits: true },
  readFcsProfile: { who: organisations, scope: 'groups' },
  updateFcsProfile: {
    who: organisations,
    scope: 'groups',
    writes: true,
    edits: true,
  },
  readFcsProfileFile: { who: organisations, scope: 'groups', writes: true, edits: true },
  readBillingProfile: { who: organisations, scope: 'groups' },
  readBillingControls: { who: organisations, scope: 'groups' },
  addCustomSubscription: { who: organisations, scope: 'groups', writes: true, edits: true },
  addUnlimitedService: { who: organisations, scope: 'groups', writes: true, edits: true },
  addFullUnlimited: { who: organisations, scope: 'groups', writes: true, edits: true },
  removeBillingItem: { who: organisations, scope: 'groups', writes: true, edits: true },
  listOrgIds: { who: ['organisations-users', 'dealers'], scope: 'groups' },
  readOrgRegister: { who: ['organisations-users', 'dealers'], scope: 'none' },
  // It answers with a password, which is for those alone who may save it.
  readInfodec: { who: organisations, scope: 'groups', writes: true, edits: true },
  listRightHolders: { who: organisations, scope: 'groups' },
  listGroupHistory: { who: organisations, scope: 'groups' },
  listUserHistory: { who: organisations, scope: 'groups' },
  listDealerHistory: { who: dealers, scope: 'dealers' },
  listNewsHistory: { who: news, scope: 'none' },
  // The service holds each record to the right and the sight of what it tells of.
  listAudit: { who: ['audit'], scope: 'groups' },
  listSignIns: { who: ['audit'], scope: 'groups' },
  exportAudit: { who: ['audit'], scope: 'groups' },

  listDealers: { who: dealers, scope: 'dealers' },
  selectDealers: { who: dealers, scope: 'dealers', reads: true },
  filterDealers: { who: dealerNames, scope: 'dealers' },
  readDealer: { who: dealers, scope: 'dealers' },
  updateDealer: { who: dealers, scope: 'dealers', writes: true, edits: true },
  createDealer: { who: dealers, scope: 'dealers', writes: true, edits: true },
  listDealerPrices: { who: dealers, scope: 'dealers' },
  listDealerClients: { who: dealerNames, scope: 'dealers' },
  listDealerSpecPrices: { who: dealers, scope: 'dealers' },
  readPriceList: { who: dealers, scope: 'dealers' },
  createPriceList: { who: dealers, scope: 'dealers', writes: true },
  changePriceList: { who: dealers, scope: 'dealers', writes: true },
  removePriceList: { who: dealers, scope: 'dealers', writes: true },
  listPriceListHistory: { who: dealers, scope: 'dealers' },
  listRecipes: { who: dealers, scope: 'self' },
  saveRecipe: { who: dealers, scope: 'self', writes: true },
  removeRecipe: { who: dealers, scope: 'self', writes: true },
  replayPrices: { who: dealers, scope: 'dealers', reads: true },
  readPriceGuard: { who: dealers, scope: 'none' },
  changePriceGuard: { who: dealers, also: ['billing_admin'], scope: 'none', writes: true },
  readApiPrice: { who: dealers, scope: 'dealers' },
  createApiPrice: { who: dealers, scope: 'dealers', writes: true },
  changeApiPrice: { who: dealers, scope: 'dealers', writes: true },
  removeApiPrice: { who: dealers, scope: 'dealers', writes: true },
  listApiPriceHistory: { who: dealers, scope: 'dealers' },
  readSpecCondition: { who: dealers, scope: 'dealers' },
  createSpecCondition: { who: dealers, scope: 'dealers', writes: true },
  changeSpecCondition: { who: dealers, scope: 'dealers', writes: true },
  removeSpecCondition: { who: dealers, scope: 'dealers', writes: true },
  listSpecConditionHistory: { who: dealers, scope: 'dealers' },
  listMinimumTariffs: { who: dealers, scope: 'dealers' },
  readMinimumTariff: { who: dealers, scope: 'dealers' },
  createMinimumTariff: { who: dealers, scope: 'dealers', writes: true },
  changeMinimumTariff: { who: dealers, scope: 'dealers', writes: true },
  removeMinimumTariff: { who: dealers, scope: 'dealers', writes: true },
  listMinimumTariffHistory: { who: dealers, scope: 'dealers' },
  listMessagePricePositions: { who: dealers, scope: 'none' },

  readGroupDropdowns: { who: organisations, scope: 'portals' },
  readSubgroupDropdowns: { who: organisations, scope: 'portals' },
  readUserDropdowns: { who: organisations, scope: 'portals' },
  listNotificationStatuses: lookup,
  readOnlinePermissions: lookup,
  listPackageTypeRights: lookup,
  listBillingTypes: lookup,
  listPackageStatuses: lookup,
  listPackageDeliveries: lookup,
  listServerTypes: lookup,
  listAppTypes: lookup,

  listNews: { who: news, scope: 'none' },
  createNews: { who: news, scope: 'none', writes: true },
  readNews: { who: news, scope: 'none' },
  updateNews: { who: news, scope: 'none', writes: true },
  removeNews: { who: news, scope: 'none', writes: true },
  listNewsTypes: lookup,
  listPublishedNews: { who: 'signed-in', scope: 'self' },
  countUnreadNews: { who: 'signed-in', scope: 'self' },
  markNewsRead: { who: 'signed-in', scope: 'self' },
  // The service holds each kind of events to the rights and the scope of what it tells of.
  listNotifications: { who: 'signed-in', scope: 'self' },
  countUnread: { who: 'signed-in', scope: 'self' },
  markNotificationsRead: { who: 'signed-in', scope: 'self' },
  chooseNotifications: { who: 'signed-in', scope: 'self' },

  listImports: data,
  createImport: dataChange,
  sendImportPart: dataChange,
  startImport: dataChange,
  listImportRuns: data,
  readImport: data,
  listImportErrors: data,
  stopImport: dataChange,
  readImportTemplate: data,
  listQuarantine: data,
  mendQuarantine: dataChange,
  releaseQuarantine: dataChange,
  sendFacts: dataChange,
  sendRecords: dataChange,
  listServiceTokens: data,
  createServiceToken: dataChange,
  revokeServiceToken: dataChange,

  // The service holds each batch to the rights of the single operations that it does, and each row to their scope.
  previewBatch: { who: 'signed-in', scope: 'none', reads: true },
  applyBatch: { who: 'signed-in', scope: 'none', writes: true },
  listBatches: { who: ['batches'], scope: 'none' },
  readBatch: { who: 'signed-in', scope: 'none' },
  // The service holds each sheet to the right of its single call.
  exportSheet: { who: 'signed-in', scope: 'dealers' },
  readPriceBoard: { who: dealers, also: ['billing_admin'], scope: 'dealers' },
  undoBatch: { who: 'signed-in', scope: 'none', writes: true },
  stopBatch: { who: 'signed-in', scope: 'none', writes: true },

  listApplications: { who: ['client'], scope: 'none' },
  downloadApplication: { who: ['client'], scope: 'none' },
  listApplicationVersions: publishing,
  createApplicationFile: { ...publishing, writes: true },
  sendApplicationPart: { ...publishing, writes: true },
  removeApplicationFile: { ...publishing, writes: true },
  publishApplication: { ...publishing, writes: true },
  changeApplication: { ...publishing, writes: true },

  // The service holds each report to its own right.
  readReport: { who: genericReports, scope: 'groups' },
  exportReport: { who: genericReports, scope: 'groups', reads: true },
  listActiveUsers: { who: ['report_active_users'], scope: 'groups' },
  exportActiveUsers: { who: ['report_active_users'], scope: 'groups', reads: true },
  readPackageReport: { who: ['package-statistic'], scope: 'dealers', reads: true },
  exportPackageReport: { who: ['package-statistic'], scope: 'dealers', reads: true },
  exportPackageDetails: { who: ['package-statistic'], scope: 'dealers', reads: true },
  readSales: { who: sales, scope: 'dealers' },
  compareSales: { who: sales, scope: 'dealers', reads: true },
  findSalesClients: { who: sales, scope: 'dealers' },
  readSalesDerivations: { who: sales, scope: 'dealers' },
  exportSales: { who: sales, scope: 'dealers' },
  exportSalesSelection: { who: sales, scope: 'dealers', reads: true },
  exportProminvest: { who: sales, also: ['prominvest_report'], scope: 'dealers', reads: true },
  exportPikJug: { who: sales, also: ['web_client_reports_pu'], scope: 'dealers', reads: true },
  listTrackedPairs: { who: sales, scope: 'dealers' },
  exportTrackedPairs: { who: sales, scope: 'dealers' },
  exportClientSales: { who: sales, scope: 'dealers' },
  exportActiveWithoutOrgId: { who: sales, also: ['report_active_clients_without_orgid'], scope: 'groups', reads: true },
  exportMinimumTariffs: { who: ['report_fixed_packages'], scope: 'dealers' },
} as const satisfies Record<OperationId, Rule>;

const ruleOf = (operation: OperationId): Rule => policy[operation];

const holdsOne = (rights: Rights, wanted: readonly Right[] | undefined) =>
  !wanted || wanted.some((right) => rights.has(right));

/** Whether a signed-in caller may call an operation at all; scope is decided row by row in SQL. */
export const mayUnder = (rule: Rule, rights: Rights): boolean => {
  if (rule.writes && isSupport(rights)) return false;
  if (rule.edits && rights.has('edit_ban_users_groups')) return false;
  return (typeof rule.who === 'string' || holdsOne(rights, rule.who)) && holdsOne(rights, rule.also);
};

/** The same for a call of the contract, on a server that has it. */
export const may = (rights: Rights, operation: OperationId): boolean =>
  !lacksCall(rights, operation) && mayUnder(ruleOf(operation), rights);

/** Whether somebody can search at all: by the search of everything, and before a server without it by the list of organisations. */
export const mayFind = (rights: Rights): boolean => may(rights, 'search') || may(rights, 'listGroups');

/** Whether a field of a new record is left as it would be without it: nothing, no, zero, none of a list. */
export const saysNothing = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : [undefined, null, '', false, 0, '0'].some((one) => one === value);

/** The fields of a new record that the caller may not set, of those that say something; a right is named for those that need one. */
export const forbiddenFields = (
  fieldRights: Readonly<Record<string, Right>> | undefined,
  rights: Rights,
  body: object,
): string[] =>
  Object.entries(fieldRights ?? {})
    .filter(([field, right]) => !rights.has(right) && !saysNothing((body as Record<string, unknown>)[field]))
    .map(([field]) => field);
