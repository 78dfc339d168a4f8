import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { ListedSales, SalesQuestion } from '../../../dataProvider/salesVerbs';
import { formatNumber } from '../../../domain/plural';
import { Button } from '../../../ui/Button';
import { isOutdated, Outdated } from '../../../ui/Outdated';
import { DownloadButton } from '../../../ui/DownloadButton';
import { Skeleton } from '../../../ui/Skeleton';
import { Amount } from './Amount';
import { ClientList } from './ClientList';
import type { Explained } from './DerivationDialog';
import { NothingChosen } from './NothingChosen';
import { SalesFailure, UnseenDealer } from './SalesFailure';
import styles from './sales.module.css';
import { chosenOf, clientKey, clientsBody, everything, type ClientChoice } from './selection';
import { totalLines } from './totalLines';
import { isUnseen, useSightOfDealers } from './useSightOfDealers';
import { Late, late } from '../../../ui/late';

const SalesChart = late(async () => ({ default: (await import('./SalesChart')).SalesChart }));
const DerivationDialog = late(async () => ({ default: (await import('./DerivationDialog')).DerivationDialog }));

interface DealerSalesProps {
  question: SalesQuestion;
  /** The client that was looked for, by server and id. */
  client?: string | undefined;
}

interface SumsProps {
  dealer: ListedSales;
  explain: (explained: Explained) => void;
}

/** Within a sentence: names keep their capitals. */
const within = (caption: string) => caption.charAt(0).toLowerCase() + caption.slice(1);

/** What a dealer has sold, each sum with its derivation. */
function Sums({ dealer, explain }: SumsProps) {
  const { subdealers = [], subdealers_cost: earned = 0 } = dealer;
  const sumOf = (caption: string, sum: number, parts: Parameters<typeof totalLines>[1]) => (
    <div>
      <dt>
        {caption},{'\u00a0'}₽
      </dt>
      <dd>
        <Amount
          of={`${dealer.name}, ${within(caption)}`}
          sum={sum}
          onOpen={() => explain({ lines: totalLines(`${dealer.name}: ${within(caption)}`, parts, sum) })}
        />
      </dd>
    </div>
  );
  const total = (name: 'cost' | 'daobit_cost' | 'updealer_cost', caption: string, sum: number) =>
    sumOf(
      caption,
      sum,
      dealer.positions
        .toSorted((one, other) => other[name] - one[name])
        .map((one) => [`${one.name}, ${formatNumber(one.count)}`, [one[name]]]),
    );
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Пакетов</dt>
        <dd>{formatNumber(dealer.total_packages)}</dd>
      </div>
      {total('cost', 'Стоимость', dealer.total_cost)}
      {total('daobit_cost', 'Вознаграждение', dealer.daobit_cost)}
      {dealer.updealer_name !== null &&
        total('updealer_cost', `Доля вышестоящего дилера (${dealer.updealer_name})`, dealer.updealer_cost)}
      {subdealers.length > 0 &&
        sumOf(
          'От субдилеров',
          earned,
          subdealers.map(({ name, updealer_cost }) => [name, [updealer_cost]]),
        )}
    </dl>
  );
}

function Opened({ dealer, question, client }: DealerSalesProps & { dealer: ListedSales }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [choice, setChoice] = useState<ClientChoice>(everything);
  const [explained, setExplained] = useState<Explained>();
  const [charted, setCharted] = useState(false);
  const sight = useSightOfDealers();
  const { start, end } = question;
  const org = dealer.dealer_org_id;
  return (
    <>
      <h2 className={styles.dealerTitle}>{dealer.name}</h2>
      <Sums dealer={dealer} explain={setExplained} />
      <div className={styles.actions}>
        {chosenOf(choice, dealer.clients.length) === 0 ? (
          <NothingChosen>Клиенты в Excel</NothingChosen>
        ) : (
          <DownloadButton
            fallbackName="sales_statistic.xlsx"
            file={(options) =>
              sight.file(
                dataProvider.exportSales(
                  'exportSalesSelection',
                  org,
                  start,
                  clientsBody(choice, dealer.clients.map(clientKey), org, end),
                  options,
                ),
              )
            }
          >
            Клиенты в Excel
          </DownloadButton>
        )}
        {dealer.clients.length > 0 && (
          <DownloadButton
            fallbackName="tracked_pairs.xlsx"
            file={(options) => sight.file(dataProvider.exportTrackedPairs(question, options))}
          >
            Отправители в Excel
          </DownloadButton>
        )}
        <Button aria-expanded={charted} icon="chart" onClick={() => setCharted(!charted)}>
          График
        </Button>
      </div>
      {charted && (
        <Late fallback={<Skeleton height={200} width="100%" />}>
          <SalesChart end={end} months={dealer.months} positions={dealer.positions} />
        </Late>
      )}
      <ClientList
        choice={choice}
        clients={dealer.clients}
        explain={setExplained}
        question={question}
        shared={dealer.updealer_name !== null}
        wanted={client}
        onChoose={setChoice}
      />
      {explained && (
        <Late>
          <DerivationDialog explained={explained} onClose={() => setExplained(undefined)} />
        </Late>
      )}
    </>
  );
}

/** The sales of one dealer in the months asked for. */
export function DealerSales({ question, client }: DealerSalesProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const sight = useSightOfDealers();
  const sales = useQuery({
    queryKey: ['sales', 'of', question],
    queryFn: async ({ signal }) => (await sight.read(dataProvider.readSales(question, { signal }))) ?? null,
    retry: false,
    gcTime: 60_000,
  });
  const outdated = isOutdated(sales);
  const refused = sales.isError && !outdated;
  return (
    <section aria-busy={sales.isPending} aria-label="Продажи дилера" className={styles.panel}>
      {sales.isPending && <Skeleton height={320} width="100%" />}
      {outdated && <Outdated again={() => void sales.refetch()} />}
      {refused && (isUnseen(sales.error) ? <UnseenDealer /> : <SalesFailure onRetry={() => void sales.refetch()} />)}
      {sales.data && !refused && <Opened client={client} dealer={sales.data} question={question} />}
      {sales.data === null && !refused && <p className={styles.empty}>Данные отсутствуют</p>}
    </section>
  );
}
