import { screen, within } from '@testing-library/react';
import type { renderApp } from './renderApp';

/** The sales statistic of two months, and that of the second dealer in it. */
export const path = '/reports/sales-statistic';
export const months = 'start=24313&end=24314';
export const second = `${path}?${months}&dealer=2`;

export const dealers = () => within(screen.getByRole('region', { name: 'Дилеры' }));
export const panel = () => within(screen.getByRole('region', { name: 'Продажи дилера' }));
export const names = () =>
  dealers()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** The rows of clients, without what they unfold to. */
export const clients = async () => {
  const table = await screen.findByRole('table', { name: 'Клиенты' });
  return [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr')].filter((row) =>
    row.querySelector('input[type="checkbox"]'),
  );
};

/** The files that were asked for. */
export const posts = (app: Awaited<ReturnType<typeof renderApp>>) =>
  app.requests.filter(({ method, path: at }) => method === 'POST' && /reports.*xlsx/.test(at));
