import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderApp } from '../../support/renderApp';

it('F08 one button, a file', async () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const app = await renderApp({ path: '/reports/report_fixed_packages' });
  await userEvent.click(await screen.findByRole('button', { name: 'Загрузить отчёт' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(app.requests.some((request) => request.path === '/billing/reports/fixed-packages/xlsx/')).toBe(true);
  saved.mockRestore();
});
