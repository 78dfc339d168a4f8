import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Dealer } from '../../../contract/dealers';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { isIdText } from '../../../domain/recordId';
import { joinLegalForm } from '../../../domain/taxpayerNames';
import { TabPanel, Tabs } from '../../../ui/Tabs';
import { usePageTitle } from '../../../ui/usePageTitle';
import { useServerName } from '../../../ui/useServerName';
import { NotFoundPage } from '../../layout/messagePages';
import { PageSkeleton } from '../../layout/PageSkeleton';
import { useOpened } from '../../layout/useOpened';
import { DealerHeader } from './DealerHeader';
import { Failure } from './Failure';
import { PriceLists } from './PriceLists';
import { SpecPrices } from './SpecPrices';
import { ofDealer } from './ofDealer';
import styles from './page.module.css';
import { tabs, useTab } from './useTab';
import { Late, late } from '../../../ui/late';

const SpecPanels = late(async () => ({ default: (await import('../special/SpecPanels')).SpecPanels }));
const PricePanels = late(async () => ({ default: (await import('../price/PricePanels')).PricePanels }));

function FoundDealer({ dealer }: { dealer: Dealer }) {
  const queries = useQueryClient();
  const [tab, choose] = useTab();
  const name = joinLegalForm(dealer.p_opf, dealer.p_fullname);
  const whose = [useServerName(dealer.p_piportal_alias), name].filter(Boolean).join(', ');
  // The lists alone: the dealer himself may be out of sight by now, and with his page would go what is typed in a panel.
  const reread = useCallback(
    () =>
      (['prices', 'spec'] as const).forEach(
        (part) => void queries.invalidateQueries({ queryKey: ofDealer(dealer.p_id, part).queryKey }),
      ),
    [queries, dealer.p_id],
  );
  usePageTitle(name);
  useOpened({ title: name, sub: 'Дилер', to: `/administration/dealers-prices/${dealer.p_id}` });
  return (
    <div className={styles.page}>
      <DealerHeader dealer={dealer} />
      <Tabs label="Разделы дилера" tab={tab} tabs={tabs} onChoose={choose} />
      <TabPanel className={styles.panel} tab={tab}>
        {tab === 'prices' ? <PriceLists dealer={dealer.p_id} of={whose} /> : <SpecPrices dealer={dealer} of={whose} />}
      </TabPanel>
      <Late>
        <PricePanels dealer={{ id: dealer.p_id, name, server_alias: dealer.p_piportal_alias }} onSaved={reread} />
        <SpecPanels
          dealer={{
            id: dealer.p_id,
            name,
            server_alias: dealer.p_piportal_alias,
            org_id: dealer.p_org_id,
            minimum_tariff_enabled: dealer.minimum_tariff_enabled,
          }}
          onSaved={reread}
        />
      </Late>
    </div>
  );
}

function OpenDealer({ id }: { id: number }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, error, refetch } = useQuery({ ...ofDealer(id, 'model'), queryFn: () => dataProvider.findDealer(id) });
  if (data === null) return <NotFoundPage />;
  if (data) return <FoundDealer dealer={data} />;
  return error ? <Failure again={refetch} error={error} what="дилера" /> : <PageSkeleton />;
}

/** `/administration/dealers-prices/{id}`: a dealer with its price lists and special conditions (doc 2 §2.3). */
export function DealerPage() {
  const { id = '' } = useParams();
  return isIdText(id) ? <OpenDealer key={id} id={Number(id)} /> : <NotFoundPage />;
}
