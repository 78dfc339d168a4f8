import { applicationHandlers } from './applications';
import { auditHandlers } from './audit';
import { batchHandlers } from './batches';
import { boardHandlers } from './board';
import { clientPageHandlers } from './clientPage';
import { clientTabHandlers } from './clientTabs';
import { billingHandlers } from './billing';
import type { Handlers } from './call';
import { declaredHandlers } from './declared';
import { dealerHandlers } from './dealers';
import { groupHandlers } from './groups';
import { importHandlers } from './imports';
import { lookupHandlers } from './lookups';
import { memberHandlers } from './members';
import { minimumTariffHandlers } from './minimumTariffs';
import { newsHandlers } from './news';
import { notificationHandlers } from './notifications';
import { organisationHandlers } from './organisations';
import { packageReportHandlers } from './packageReport';
import { priceHandlers } from './prices';
import { reportHandlers } from './reports';
import { rightHolderHandlers } from './rightHolders';
import { salesHandlers } from './sales';
import { searchHandlers } from './search';
import { sectionHandlers } from './sections';
import { sessionHandlers } from './session';
import { viewHandlers } from './views';

/** One answer for each call of the contract; a call without one does not compile. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...auditHandlers,
  ...batchHandlers,
  ...boardHandlers,
  ...declaredHandlers,
  ...sectionHandlers,
  ...searchHandlers,
  ...groupHandlers,
  ...organisationHandlers,
  ...clientPageHandlers,
  ...clientTabHandlers,
  ...memberHandlers,
  ...rightHolderHandlers,
  ...billingHandlers,
  ...lookupHandlers,
  ...applicationHandlers,
  ...importHandlers,
  ...newsHandlers,
  ...notificationHandlers,
  ...dealerHandlers,
  ...priceHandlers,
  ...minimumTariffHandlers,
  ...reportHandlers,
  ...salesHandlers,
  ...packageReportHandlers,
  ...viewHandlers,
};
