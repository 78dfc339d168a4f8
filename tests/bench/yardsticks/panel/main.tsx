import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { panelQuery, SheetPanel } from '../../../../src/custom/dealerPrices/panel/SheetPanel';
import type { PriceGate } from '../../../../src/custom/dealerPrices/price/priceGate';
import { useTab } from '../../../../src/custom/dealerPrices/page/useTab';
import { priceKind } from '../../../../src/custom/dealerPrices/price/priceKind';
import { dynamicPositions, packageAliases } from '../../../../src/domain/tiers';
import { Button } from '../../../../src/ui/Button';
import { IconButton } from '../../../../src/ui/IconButton';
import '../../../../src/theme/tokens.css';
import '../../../../src/theme/base.css';
import { pairAt, rangeCount } from '../sums';

const ranges = Array.from({ length: rangeCount }, (_, range) => range);
const read: PriceGate['read'] = async () => ({
  status: 'future',
  etag: undefined,
  body: {
    percents: { packages: 25, license: 20 },
    lycense: Object.keys(dynamicPositions).map((price_position) => ({
      price_position,
      client_price: 1500,
      daobit_price: 300,
      client_additional_account_price: 500,
      daobit_additional_account_price: 100,
    })),
    packages: Object.keys(packageAliases.dyn_tp).map((alias, type) => ({
      message_price_position_alias: alias,
      client_points_cost: ranges.map((range) => pairAt(type, range)[0]),
      daobit_points_cost: ranges.map((range) => pairAt(type, range)[1]),
    })),
  },
});
const gate: PriceGate = {
  name: 'prices/1/dyn_tp',
  dealer: 'ООО «Дилер Восход»',
  read,
  create: async () => undefined,
  change: async () => undefined,
};
const kind = priceKind(gate, { alias: 'dyn_tp', month: { year: 2026, month: 12 } });
/** The list is at hand, as the sums of the other forms are: what is measured is the opening, not the network. */
const client = new QueryClient();
client.setQueryData(panelQuery(kind).queryKey, { stored: await kind.read?.(), options: [] });
const nothing = () => undefined;

/** In what size and weight the page of a dealer writes. */
const letters = [
  [12, 400],
  [12, 500],
  [12, 600],
  [13, 400],
  [13, 500],
  [14, 400],
  [14, 500],
  [14, 600],
  [18, 600],
] as const;

/**
 * The application's own panel, over a page that has drawn letters, buttons and an answer of its own, and asked for its tab, as the page
 * of a dealer has.
 */
function Page() {
  const [open, setOpen] = useState(false);
  useTab();
  useDataProvider();
  const { data: name } = useQuery({ queryKey: ['dealer'], queryFn: async () => 'Дилер 1234567890' });
  return open ? (
    <SheetPanel open kind={kind} readOnly={undefined} onClose={nothing} onSaved={nothing} />
  ) : (
    <>
      {letters.map(([fontSize, fontWeight]) => (
        <p key={`${fontSize} ${fontWeight}`} style={{ fontSize, fontWeight }}>
          {name}, прайс 11/2026, Активный
        </p>
      ))}
      <Button icon="plus">Добавить прайс</Button>
      <IconButton icon="edit" label="Изменить: Даобит 12.2026" />
      <button id="open" onClick={() => setOpen(true)}>
        Открыть
      </button>
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
