import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SalesClient } from '../../../contract/salesReports';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { SalesQuestion } from '../../../dataProvider/salesVerbs';
import { formatNumber } from '../../../domain/plural';
import { DownloadButton } from '../../../ui/DownloadButton';
import { Icon } from '../../../ui/icons';
import { Badge } from '../../../ui/Badge';
import { Amount } from './Amount';
import { ClientPositions } from './ClientPositions';
import type { Explained } from './DerivationDialog';
import styles from './sales.module.css';
import { ownSums, sums } from './sums';
import { totalLines } from './totalLines';

interface ClientSalesProps {
  client: SalesClient;
  question: SalesQuestion;
  chosen: boolean;
  /** Whether a parent dealer has a share. */
  shared: boolean;
  onToggle: () => void;
  explain: (explained: Explained) => void;
}

/** A client: its sums, and unfolded its positions by month. */
export function ClientSales({ client, question, chosen, shared, onToggle, explain }: ClientSalesProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [open, setOpen] = useState(false);
  const totals = { cost: client.total_cost, daobit_cost: client.daobit_cost, updealer_cost: client.updealer_cost };
  const shown = shared ? sums : ownSums;
  const months = Object.entries(client.positions);
  const org = client.client_org_id;
  return (
    <li className={styles.client}>
      <div className={styles.clientHead}>
        <input aria-label={`Выбрать: ${client.name}`} checked={chosen} type="checkbox" onChange={onToggle} />
        <button aria-expanded={open} className={styles.fold} type="button" onClick={() => setOpen(!open)}>
          <Icon name={open ? 'chevronDown' : 'chevronRight'} size={16} />
          <span>
            <span className={styles.clientName}>
              {client.name}
              {client.is_dealer && <Badge tone="muted">Организация дилера</Badge>}
            </span>
            <span className={styles.details}>
              {client.inn}
              {client.kpp && `/${client.kpp}`}
              {client.contract_number && `, договор ${client.contract_number}`}
            </span>
          </span>
        </button>
        <dl className={styles.sums}>
          <div>
            <dt>Пакетов</dt>
            <dd>{formatNumber(client.total_packages)}</dd>
          </div>
          {shown.map(({ name, caption }) => (
            <div key={name}>
              <dt>{caption}</dt>
              <dd>
                <Amount
                  of={`${client.name}, ${caption.toLowerCase()}`}
                  sum={totals[name]}
                  onOpen={() =>
                    explain({
                      lines: totalLines(
                        `${client.name}: ${caption.toLowerCase()}`,
                        months.map(([month, positions]) => [month, positions.map((one) => one[name])]),
                        totals[name],
                      ),
                    })
                  }
                />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {open && (
        <div className={styles.months}>
          <ClientPositions client={client} explain={explain} question={question} sums={shown} />
          {org !== null && (
            <DownloadButton
              fallbackName="sales_statistic.xlsx"
              file={(options) => dataProvider.exportClientSales(org, question, options)}
            >
              Выгрузить клиента
            </DownloadButton>
          )}
        </div>
      )}
    </li>
  );
}
