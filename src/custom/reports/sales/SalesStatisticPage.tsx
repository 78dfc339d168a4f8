import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ComponentProps } from 'react';
import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { Button } from '../../../ui/Button';
import { isOutdated, Outdated } from '../../../ui/Outdated';
import { Skeleton } from '../../../ui/Skeleton';
import { MonthsForm, useMonths } from '../MonthsForm';
import reports from '../reports.module.css';
import { DealerSales } from './DealerSales';
import { FindClient } from './FindClient';
import { askableOf, DealersWithoutId } from './DealersWithoutId';
import { SalesActions, type SalesActionsProps } from './SalesActions';
import { SalesFailure, UnseenDealer } from './SalesFailure';
import { SalesDealers } from './SalesDealers';
import styles from './sales.module.css';
import { chosenOf, everything, type Choice } from './selection';
import { dealersKey } from './useSightOfDealers';
import { useMay } from '../../../ui/useMay';
import { Late, late } from '../../../ui/late';

const DealersChart = late(async () => ({ default: (await import('./DealersChart')).DealersChart }));

/** The client that was looked for, and the way to another dealer, with a client to show or with all of them. */
function useOpened({ search, go }: Pick<ReturnType<typeof useMonths>, 'search' | 'go'>) {
  const openDealer = (dealer: number, found?: string) => {
    const { client: _, ...rest } = Object.fromEntries(search);
    go(new URLSearchParams({ ...rest, dealer: String(dealer), ...(found ? { client: found } : {}) }));
  };
  return { client: search.get('client') ?? undefined, openDealer };
}

interface SalesToolsProps extends SalesActionsProps {
  charted: boolean;
  onChart: (charted: boolean) => void;
  onFound: (dealer: number, client: string) => void;
}

/** What is done with the answer: its files, and where there are several dealers, a client among all of them and a chart. */
function SalesTools({ charted, onChart, onFound, ...actions }: SalesToolsProps) {
  const compares = useMay('compareSales');
  const several = actions.orgs.length > 1;
  return (
    <div className={styles.top}>
      <SalesActions {...actions} />
      {several && <FindClient months={actions.months} onFound={onFound} />}
      {several && compares && (
        <Button aria-expanded={charted} icon="chart" variant="ghost" onClick={() => onChart(!charted)}>
          График по дилерам
        </Button>
      )}
    </div>
  );
}

/** The chart of the chosen dealers. */
const ChosenChart = (props: ComponentProps<typeof DealersChart>) =>
  chosenOf(props.choice, props.orgs.length) === 0 ? (
    <p className={styles.empty}>Ни один дилер не выбран.</p>
  ) : (
    <Late fallback={<Skeleton height={200} width="100%" />}>
      <DealersChart {...props} />
    </Late>
  );

/** The dealers of the list, who of them is open, whether the address names one who is not there, and who of them is chosen. */
function useSalesDealers({ asked, search }: Pick<ReturnType<typeof useMonths>, 'asked' | 'search'>) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const [choice, setChoice] = useState<Choice>(everything);
  const list = useQuery({
    queryKey: dealersKey,
    queryFn: () => dataProvider.listSalesDealers(),
    enabled: asked !== undefined,
    retry: false,
  });
  const named = search.get('dealer');
  const outdated = isOutdated(list);
  const listed = list.isError && !outdated ? undefined : list.data;
  const dealers = useMemo(() => listed && askableOf(listed), [listed]);
  const present = useMemo(() => {
    const orgs = new Set(dealers?.map(({ org_id }) => org_id));
    return { all: choice.all, ids: new Set([...choice.ids].filter((org) => orgs.has(org))) };
  }, [choice, dealers]);
  return {
    list,
    listed,
    outdated,
    dealers,
    open: dealers?.length === 1 ? dealers[0] : dealers?.find(({ id }) => String(id) === named),
    unseen: named !== null && listed !== undefined && !listed.some(({ id }) => String(id) === named),
    choice: present,
    setChoice,
  };
}

/** `/reports/sales-statistic`: what dealers' clients sent and owe, month by month (doc 2 §2.5). */
export function SalesStatisticPage() {
  const queries = useQueryClient();
  const months = useMonths();
  const [charted, setCharted] = useState(false);
  const { asked } = months;
  const { list, listed, outdated, dealers, open, unseen, choice, setChoice } = useSalesDealers(months);
  const load = () => {
    setChoice(everything);
    // An address that only names the dealer asks for nothing new.
    const same = months.typed?.start === asked?.start && months.typed?.end === asked?.end;
    if (!months.apply(open ? { dealer: String(open.id) } : {}) || same)
      void queries.invalidateQueries({ queryKey: ['sales'] });
  };
  const { client, openDealer } = useOpened(months);
  const [first] = dealers ?? [];
  const orgs = dealers?.map(({ org_id }) => org_id) ?? [];
  return (
    <div className={reports.page}>
      <div className={styles.asking}>
        <MonthsForm busy={list.isFetching} months={months} onLoad={load} />
        {asked && dealers && first && (
          <SalesTools
            charted={charted}
            chosen={chosenOf(choice, dealers.length)}
            choice={choice}
            first={first.org_id}
            months={asked}
            open={open?.org_id}
            orgs={orgs}
            onChart={setCharted}
            onFound={openDealer}
          />
        )}
      </div>
      <section aria-label="Статистика" className={reports.page} tabIndex={-1}>
        {!asked && <p className={reports.note}>Укажите период и нажмите «Загрузить».</p>}
        {asked && list.isPending && <Skeleton height={320} width="100%" />}
        {outdated && <Outdated again={() => void list.refetch()} />}
        {list.isError && !outdated && <SalesFailure what="дилеров" onRetry={() => void list.refetch()} />}
        {asked && listed && <DealersWithoutId dealers={listed} />}
        {asked && unseen && <UnseenDealer />}
        {asked && dealers?.length === 0 && <p className={styles.empty}>Данные отсутствуют</p>}
        {asked && dealers && first && (
          <>
            {charted && <ChosenChart choice={choice} months={asked} orgs={orgs} />}
            <div className={styles.columns}>
              <SalesDealers
                choice={choice}
                dealers={dealers}
                months={asked}
                open={open?.id}
                onChoose={setChoice}
                onOpen={(dealer) => openDealer(dealer)}
              />
              {open ? (
                <DealerSales
                  key={`${open.id}:${asked.start}:${asked.end}:${client}`}
                  client={client}
                  question={{ dealer: open, ...asked }}
                />
              ) : (
                <p className={styles.empty}>Выберите дилера в списке.</p>
              )}
            </div>
          </>
        )}
      </section>
    </div>
  );
}
