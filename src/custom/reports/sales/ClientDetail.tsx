import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { DownloadButton } from '../../../ui/DownloadButton';
import { Loaded } from '../../../ui/Loaded';
import { sumsOf, type ClientRow } from './clientColumns';
import { ClientPositions } from './ClientPositions';
import { clientKey } from './selection';
import styles from './sales.module.css';
import { useClientPositions } from './useClientPositions';
import { useSightOfDealers } from './useSightOfDealers';

/** A client's positions by month, and its file: by its organisation id, or, without one, as the only client of a selection. */
export function ClientDetail({ row: { client, question, shared, explain } }: { row: ClientRow }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const sight = useSightOfDealers();
  const { dealer, start, end } = question;
  const org = client.client_org_id;
  const query = useClientPositions({ question, client });
  return (
    <div className={styles.months}>
      <Loaded query={query} what="позиции">
        {(positions) => (
          <ClientPositions
            client={client}
            explain={explain}
            positions={positions}
            question={question}
            sums={sumsOf({ shared })}
          />
        )}
      </Loaded>
      <DownloadButton
        fallbackName="sales_statistic.xlsx"
        file={(options) =>
          sight.file(
            org === null
              ? dataProvider.exportSales(
                  'exportSalesSelection',
                  dealer.org_id,
                  start,
                  { month_end: end, dealers_org_ids: [dealer.org_id], clients: [clientKey(client)] },
                  options,
                )
              : dataProvider.exportClientSales(org, question, options),
          )
        }
      >
        Выгрузить клиента
      </DownloadButton>
    </div>
  );
}
