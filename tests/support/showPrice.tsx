import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProviderContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { SheetPanel } from '../../src/custom/dealerPrices/panel/SheetPanel';
import type { PriceBody } from '../../src/custom/dealerPrices/price/priceBody';
import { priceKind } from '../../src/custom/dealerPrices/price/priceKind';
import { createClient } from '../../src/dataProvider/client';
import { createRecipeVerbs } from '../../src/dataProvider/recipeVerbs';
import { packageAliases, type BillingAlias } from '../../src/domain/tiers';
import { DraftsContext, type Drafts } from '../../src/ui/saving/drafts';
import { toasts } from '../../src/ui/toasts';
import { ToastStack } from '../../src/ui/ToastStack';
import { memoryPrices } from './memoryPrices';

export const pikYug = (price: number, reward: number): PriceBody => ({
  lycense: [],
  packages: Object.keys(packageAliases.dyn_pu).map((alias) => ({
    message_price_position_alias: alias,
    client_points_cost: [price],
    daobit_points_cost: [reward],
  })),
});
const november = { year: 2026, month: 11 };
export const price = 'packages.pp_pnp_pu.client_points_cost.0';
export const reward = 'packages.pp_pnp_pu.daobit_points_cost.0';

interface Shown extends Partial<Parameters<typeof memoryPrices>[0]> {
  alias?: BillingAlias;
  adding?: boolean;
  readOnly?: string;
  drafts?: Drafts;
  /** It does not open. */
  unread?: true;
}

/** Recipes of this browser: nothing else of a server is asked for in a panel alone. */
const recipesHere = {
  ...testDataProvider(),
  recipes: async () =>
    createRecipeVerbs(
      createClient(() => Promise.reject(new Error('no server'))),
      false,
    ),
};

export const show = async ({
  alias = 'dyn_pu',
  adding = false,
  readOnly,
  drafts,
  unread,
  lists = { '11/2026': pikYug(80, 32) },
  ...rest
}: Shown = {}) => {
  toasts.clear();
  const server = memoryPrices({ lists, ...rest });
  const [onClose, onSaved] = [vi.fn(), vi.fn()];
  const panelIn = (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DataProviderContext.Provider value={recipesHere}>
          <SheetPanel
            open
            kind={priceKind(server.gate, { alias, month: adding ? undefined : november })}
            readOnly={readOnly}
            onClose={onClose}
            onSaved={onSaved}
          />
        </DataProviderContext.Provider>
      </MemoryRouter>
      <ToastStack />
    </QueryClientProvider>
  );
  render(drafts ? <DraftsContext value={drafts}>{panelIn}</DraftsContext> : panelIn);
  const panel = within(await screen.findByRole('dialog'));
  await (unread ? panel.findByRole('alert') : panel.findAllByRole('grid'));
  return { panel, server, onClose, onSaved, user: userEvent.setup() };
};

export const cell = (id: string) => {
  const found = document.querySelector(`[data-cell="${id}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${id}`);
  return found;
};
type User = Awaited<ReturnType<typeof show>>['user'];
export const put = async (user: User, id: string, text: string) => {
  await user.click(cell(id));
  await user.keyboard(`${text}{Enter}`);
};
export const submit = () => screen.getByRole('button', { name: /^(Добавить|Изменить) прайс$/ });
