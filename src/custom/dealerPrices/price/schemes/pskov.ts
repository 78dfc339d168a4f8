import { licencePositions, pskovSections, type PskovSection } from '../../../../domain/tiers';
import { createLayout, pairOf, percentId, percentTable, type TableSpec } from '../../grid/layout';
import type { SumOf } from '../../grid/sums';
import { titlesOf, usualMonthLabel, type PanelDescription } from './description';
import { licencePath, packagePath, pairCosts } from '../priceBody';

const percents = { tariff: 'Тариф' };
const tariff = percentId('tariff');
const captions: Record<PskovSection, string> = { mps_common: 'Общие пакеты', mps_pi: 'Предварительное информирование' };
const positions = licencePositions.dyn_disc_multi;

/** A section's tariffs; what a package beyond the bought volume costs is one pair for all of them. */
const sectionTable = (section: PskovSection): TableSpec => {
  const caption = captions[section];
  const overage = pairOf(
    caption,
    { id: `${packagePath(section)}.client_points_cost`, caption: 'цена с превышения' },
    { id: `${packagePath(section)}.daobit_points_cost`, caption: 'вознаграждение от пакетов' },
    tariff,
  );
  return {
    id: section,
    caption,
    heads: ['Наименование тарифа', 'Количество пакетов'],
    columns: [
      { caption: 'Стоимость' },
      { caption: 'Вознаграждение' },
      { caption: 'Цена с превышения' },
      { caption: 'Вознаграждение от пакетов' },
    ],
    rows: positions
      .filter((one) => one.section === section)
      .map(({ position, caption: volume, range = '' }) => {
        const path = licencePath(position, section);
        return {
          heads: [volume, range],
          cells: [
            ...pairOf(`${caption}, ${volume}`, { id: `${path}.client_price` }, { id: `${path}.daobit_price` }, tariff),
            ...overage,
          ],
        };
      }),
  };
};

const account = 'Дополнительная учетная запись';
const accounts: TableSpec = {
  id: 'accounts',
  caption: account,
  heads: ['Наименование тарифа'],
  columns: [{ caption: 'Стоимость' }, { caption: 'Вознаграждение' }],
  rows: [
    {
      heads: [account],
      cells: pairOf(account, { id: 'accounts.client_price' }, { id: 'accounts.daobit_price' }, tariff),
    },
  ],
};

const licence = (sum: SumOf, position: string, section?: string) => ({
  price_position: position,
  ...(section === undefined ? {} : { section }),
  client_price: sum(`${licencePath(position, section)}.client_price`),
  daobit_price: sum(`${licencePath(position, section)}.daobit_price`),
});

/** Pskov: bought volumes in two sections, an additional account (doc 2 §2.4). */
export const pskov: PanelDescription = {
  alias: 'dyn_disc_multi',
  titles: titlesOf('Псков'),
  monthLabel: usualMonthLabel,
  width: 50,
  layout: createLayout([...pskovSections.map(sectionTable), accounts, percentTable(percents)]),
  percents: Object.keys(percents),
  write: (sum) => ({
    lycense: positions.map(({ position, section }) => licence(sum, position, section)),
    packages: pskovSections.map((alias) => pairCosts(sum, alias)),
    accounts: { client_price: sum('accounts.client_price'), daobit_price: sum('accounts.daobit_price') },
  }),
  bothMonths: true,
};
