import type { DealerRow } from '../../contract/dealers';
import { may } from '../../domain/policy';
import { defineResource } from '../engine/definition';
import { AddDealer } from './AddDealer';
import { NameCell, PriceCell, PriceDateCell, TaxpayerCell } from './cells';
import { DealerList } from './DealerList';
import { dealerPath } from './dealerPath';
import { late } from '../../ui/late';

const DealerDialog = late(async () => ({ default: (await import('./DealerDialog')).DealerDialog }));

/** The pause after typing before the list is asked for, ms (doc 2 §2.1). */
const typingMs = 300;

/** Dealers and their prices (doc 2 §2.1). */
export const dealers = defineResource<DealerRow>({
  name: 'dealers',
  title: 'Дилеры и прайсы',
  path: dealerPath(),
  right: 'dealers',
  commands: [{ caption: 'Добавить дилера', search: 'dealer=new', may: (rights) => may(rights, 'createDealer') }],
  operations: { create: 'createDealer', edit: 'updateDealer', show: 'readDealer' },
  columns: [
    { source: 'name', label: 'Наименование', type: 'text', sortBy: 'name', least: 240, grow: 400, Cell: NameCell },
    { source: 'inn', label: 'ИНН/КПП', type: 'text', sortBy: 'inn', least: 180, rank: 3, Cell: TaxpayerCell },
    { source: 'price', label: 'Действующий прайс', type: 'text', least: 170, rank: 2, Cell: PriceCell },
    { source: 'price_date', label: 'Дата применения прайса', type: 'text', least: 186, rank: 2, Cell: PriceDateCell },
  ],
  filters: [{ search: 'search', label: 'Поиск', placeholder: 'Название, ИНН, КПП', pause: typingMs }],
  defaultSort: { field: 'name', order: 'ASC' },
  pageSizes: [10, 5, 20, 50],
  rowHeight: 36,
  actions: [
    {
      name: 'prices',
      label: () => 'Прайсы',
      icon: () => 'chevronRight',
      operation: 'listDealerPrices',
      offered: () => true,
      run: ({ id }, { goTo }) => Promise.resolve(goTo(dealerPath(id))),
    },
    {
      name: 'history',
      label: () => 'История',
      icon: () => 'clock',
      operation: 'listDealerHistory',
      offered: () => true,
      run: ({ id }, { open }) => Promise.resolve(open('history', `dealer:${id}`)),
    },
  ],
  rowName: ({ name }) => name,
  form: { param: 'dealer', load: () => import('./dealerForm') },
  components: { Add: AddDealer, Form: DealerDialog, List: DealerList },
});
