import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OperationId } from '../../../src/contract/endpoints';
import { renderApp } from '../../support/renderApp';

const months = 'start=24313&end=24315';

/** Where it is asked for, by what call, what it is asked by, and what comes then. */
const pages: readonly (readonly [path: string, call: OperationId, asker: string, comes: string | RegExp])[] = [
  ['/reports/web_client_reports_pi_from_uin', 'readReport', 'Месяц', /^Записи с 1 до/],
  [`/reports/active_users?${months}&server=nova&dealer=2&client=1001`, 'listActiveUsers', 'Месяц с', /^Записи с/],
  [`/reports/package-statistic?${months}`, 'readPackageReport', 'Месяц с', /Пакетов к оплате/],
  [`/reports/sales-statistic?${months}`, 'filterDealers', 'Месяц с', 'Выберите дилера в списке.'],
  ['/administration/price-board?month=03-2031', 'readPriceBoard', 'Дилер, ИНН', 'ООО «Дилер Восход»'],
  ['/administration/journal', 'listAudit', 'Текст', 'Таких изменений нет.'],
];

it.each(pages)(
  'F01 F04 F05 F07 N02 O04 %s: what was asked for again has the focus, not the top of the page',
  async (path, call, asker, comes) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // react-admin logs it in development
    const user = userEvent.setup();
    const failures: Partial<Record<OperationId, number>> = { [call]: 500 };
    await renderApp({ path, failures });
    const again = await screen.findByRole('button', { name: 'Повторить' });
    Reflect.deleteProperty(failures, call);
    again.focus();
    await user.keyboard('{Enter}');
    const [come] = await screen.findAllByText(comes);
    await waitFor(() => expect(document.activeElement).toContainElement(come ?? null));
    expect(document.activeElement).not.toContainElement(screen.getByLabelText(asker));
  },
);

it('F01 months of an address without an end are its start alone, and one press loads them again', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/reports/package-statistic?start=24313' });
  await screen.findByText(/Пакетов к оплате/);
  await waitFor(() => expect(screen.getByLabelText('Месяц по')).toHaveValue('01/2026'));
  await user.click(screen.getByRole('button', { name: 'Загрузить' }));
  const asked = () => app.requests.filter((request) => request.path === '/billing/package-report/data/');
  await waitFor(() => expect(asked()).toHaveLength(2));
});
