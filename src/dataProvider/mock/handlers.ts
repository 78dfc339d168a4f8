import { accountReportHandlers } from './accountReports';
import { applicationHandlers } from './applications';
import { billingHandlers } from './billing';
import type { Handlers } from './call';
import { dealerHandlers } from './dealers';
import { groupHandlers } from './groups';
import { lookupHandlers } from './lookups';
import { newsHandlers } from './news';
import { organisationHandlers } from './organisations';
import { ownSessionHandlers } from './ownSessions';
import { packageReportHandlers } from './packageReport';
import { priceHandlers } from './prices';
import { profileHandlers } from './profiles';
import { reportHandlers } from './reports';
import { salesHandlers } from './sales';
import { selectionHandlers } from './selections';
import { sessionHandlers } from './session';
import { subgroupHandlers } from './subgroups';
import { userHandlers } from './users';

/** One answer for each call of the contract; a call without one does not compile. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...ownSessionHandlers,
  ...selectionHandlers,
  ...groupHandlers,
  ...organisationHandlers,
  ...userHandlers,
  ...subgroupHandlers,
  ...profileHandlers,
  ...billingHandlers,
  ...lookupHandlers,
  ...newsHandlers,
  ...applicationHandlers,
  ...dealerHandlers,
  ...priceHandlers,
  ...reportHandlers,
  ...accountReportHandlers,
  ...salesHandlers,
  ...packageReportHandlers,
};
