import { DealerPage } from '../custom/dealerPrices/page/DealerPage';
import { DealerHistory } from './registry';

/** The page of a dealer under the dialogs that its list has. */
export const DealerRoute = () => (
  <>
    <DealerPage />
    <DealerHistory />
  </>
);
