import { declaredEndpoints } from './declared/declaredEndpoints';
import { sectionEndpoints } from './declared/sectionEndpoints';
import { accountReportEndpoints } from './accountReports';
import { applicationEndpoints } from './applications';
import { auditEndpoints } from './audit';
import { rightHolderEndpoints } from './rightHolders';
import { batchEndpoints } from './batches';
import { recipeEndpoints } from './savedRecipes';
import { sheetEndpoints } from './sheets';
import { boardEndpoints } from './board';
import { billingEndpoints } from './billing';
import { clientPageEndpoints } from './clientPage';
import { dealerEndpoints } from './dealers';
import type { AnswerOf, CallInput, ParsedInput } from './endpoint';
import { extensionEndpoints } from './extensionCalls';
import { fcsProfileEndpoints } from './fcsProfiles';
import { groupEndpoints } from './groups';
import { historyEndpoints } from './history';
import { importEndpoints } from './imports';
import { lookupEndpoints } from './lookups';
import { moveEndpoints } from './moves';
import { newsEndpoints } from './news';
import { notificationEndpoints } from './notifications';
import { organisationEndpoints } from './organisations';
import { minimumTariffEndpoints } from './minimumTariffs';
import { passwordSlipEndpoints } from './passwordSlips';
import { priceGuardEndpoints } from './priceGuard';
import { priceEndpoints } from './prices';
import { packageReportEndpoints } from './packageReport';
import { registerEndpoints } from './registers';
import { replayEndpoints } from './replay';
import { reportEndpoints } from './reports';
import { salesReportEndpoints } from './salesReports';
import { searchEndpoints } from './search';
import { selectionEndpoints } from './selections';
import { serviceTokenEndpoints } from './serviceTokens';
import { sessionEndpoints } from './session';
import { specPriceEndpoints } from './specPrices';
import { subgroupEndpoints } from './subgroups';
import { userEndpoints } from './users';
import { viewEndpoints } from './views';

/** Every call of the v3.0 API: routes, client, mock and OpenAPI come from this table. */
export const endpoints = {
  ...batchEndpoints,
  ...sheetEndpoints,
  ...recipeEndpoints,
  ...viewEndpoints,
  ...boardEndpoints,
  ...importEndpoints,
  ...serviceTokenEndpoints,
  ...extensionEndpoints,
  ...declaredEndpoints,
  ...sectionEndpoints,
  ...searchEndpoints,
  ...sessionEndpoints,
  ...groupEndpoints,
  ...organisationEndpoints,
  ...moveEndpoints,
  ...clientPageEndpoints,
  ...userEndpoints,
  ...passwordSlipEndpoints,
  ...selectionEndpoints,
  ...subgroupEndpoints,
  ...fcsProfileEndpoints,
  ...billingEndpoints,
  ...registerEndpoints,
  ...dealerEndpoints,
  ...priceEndpoints,
  ...priceGuardEndpoints,
  ...replayEndpoints,
  ...specPriceEndpoints,
  ...minimumTariffEndpoints,
  ...historyEndpoints,
  ...auditEndpoints,
  ...rightHolderEndpoints,
  ...lookupEndpoints,
  ...applicationEndpoints,
  ...newsEndpoints,
  ...notificationEndpoints,
  ...reportEndpoints,
  ...accountReportEndpoints,
  ...salesReportEndpoints,
  ...packageReportEndpoints,
};

export type Endpoints = typeof endpoints;
export type OperationId = keyof Endpoints;
export type Input<K extends OperationId> = ParsedInput<Endpoints[K]>;
export type Call<K extends OperationId> = CallInput<Endpoints[K]>;
export type Result<K extends OperationId> = AnswerOf<Endpoints[K]>;

export const operationIds = Object.keys(endpoints) as OperationId[];
