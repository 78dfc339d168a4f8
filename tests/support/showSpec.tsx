import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { SpecPanels } from '../../src/custom/dealerPrices/special/SpecPanels';
import type { Transport, TransportRequest } from '../../src/dataProvider/http';
import { mockAccounts } from '../../src/dataProvider/mock/accounts';
import { createMockTransport } from '../../src/dataProvider/mock/mockTransport';
import type { MockOptions } from '../../src/dataProvider/mock/mockTransport';
import { createSession } from '../../src/dataProvider/session';
import { renderShell } from './renderShell';

/** Who has the right to dealers, but none to change what has begun. */
const accounts = mockAccounts.map((account) =>
  account.user.user_profile.login === 'dealer'
    ? { user: { ...account.user, rights: [...account.user.rights, 'dealers'] } }
    : account,
);

export const dealer = {
  id: 3,
  name: 'АО «Дилер Минимум»',
  server_alias: 'nova',
  org_id: 203,
  minimum_tariff_enabled: true,
};

/** A page of one dealer over the mock, in which some special price is stored already. */
export const show = async (
  search: string,
  {
    login = 'admin',
    stored,
    of = dealer,
    fixtures = {},
  }: { login?: string; stored?: TransportRequest; of?: typeof dealer; fixtures?: MockOptions['fixtures'] } = {},
) => {
  const serve = createMockTransport({
    fixtures: { accounts, api: [], spec_condition: [], minimumTariffs: [], ...fixtures },
  });
  const requests: TransportRequest[] = [];
  const onSaved = vi.fn();
  const send: Transport = (request) => {
    requests.push(request);
    return serve(request);
  };
  if (stored) {
    const { body } = await serve({
      method: 'POST',
      path: '/auth/',
      body: { username: 'admin', password: 'demo' },
      anonymous: true,
    });
    const { token } = body as { token: string };
    await serve({ ...stored, headers: { Authorization: `Token ${token}` } });
  }
  await createSession(serve, () => undefined).signIn({ username: login, password: 'demo' });
  const page = () => <SpecPanels dealer={of} onSaved={onSaved} />;
  const app = renderShell({
    send,
    path: `/prices?${search}`,
    pages: [{ path: '/prices', title: 'Прайсы', right: 'dealers', page }],
  });
  /** Somebody else's call, from another place. */
  const elsewhere = async (request: TransportRequest) => {
    const { body } = await serve({
      method: 'POST',
      path: '/auth/',
      body: { username: 'admin', password: 'demo' },
      anonymous: true,
    });
    const { token } = body as { token: string };
    return serve({ ...request, headers: { Authorization: `Token ${token}`, ...request.headers } });
  };
  return {
    app,
    elsewhere,
    onSaved,
    user: userEvent.setup(),
    writes: () => requests.filter(({ method, path }) => method !== 'GET' && path !== '/auth/'),
  };
};

export const panelOf = async (name: string) => {
  const panel = within(await screen.findByRole('dialog', { name }));
  await panel.findAllByRole('grid');
  return panel;
};
export const cell = (id: string) => {
  const found = document.querySelector(`[data-cell="${id}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`no cell ${id}`);
  return found;
};
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const type = async (user: ReturnType<typeof userEvent.setup>, id: string, text: string) => {
  await user.click(cell(id));
  await user.keyboard(`${text}{Enter}`);
};
export const choose = async (user: ReturnType<typeof userEvent.setup>, name: RegExp) => {
  await user.click(screen.getByLabelText('Организация'));
  await user.click(await screen.findByRole('option', { name }));
};
