import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { TransportRequest } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';
import { second } from '../../support/salesPage';

const packages = '/reports/package-statistic?start=24313&end=24315';

/** What is asked about one client alone. */
const ofOne = ({ path, query, body }: TransportRequest) =>
  /package-report\/data|positions-detail\/$/.test(path) && 'client' in { ...query, ...(body as object | undefined) };

const pages = [
  ['F02', packages, /^Расшифровка по месяцам: /, /^0\d\.2026$/, 'месяцы клиента'],
  ['F05', second, /: позиции по месяцам$/, /^0\d\.2026$/, 'позиции'],
] as const;

/** The first client's button that unfolds its row. */
const unfolder = async () => {
  const table = await screen.findByRole('table', { name: 'Клиенты' });
  const [button] = await within(table).findAllByRole('button', { expanded: false });
  return button as HTMLElement;
};

describe.each(pages)('%s what a client’s row unfolds to', (id, path, table, month, what) => {
  it(`${id} is read once it is looked at, and stands there at once for another look`, async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path });
    const button = await unfolder();
    expect(app.requests.filter(ofOne)).toEqual([]);
    await user.click(button);
    const detail = within(await screen.findByRole('table', { name: table }));
    expect(detail.getAllByText(month).length).toBeGreaterThan(0);
    expect(app.requests.filter(ofOne)).toHaveLength(1);
    await user.click(button);
    expect(screen.queryByRole('table', { name: table })).toBeNull();
    await user.click(button);
    expect(screen.getByRole('table', { name: table })).toBeVisible();
  });

  it(`${id} says what has not been read, and reads it again`, async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // react-admin logs it in development
    const user = userEvent.setup();
    const serve = createMockTransport();
    let broken = true;
    await renderApp({
      path,
      serve: (request) => (broken && ofOne(request) ? serve({ ...request, path: '/no-such-call/' }) : serve(request)),
    });
    await user.click(await unfolder());
    expect(await screen.findByText(new RegExp(`^Не удалось загрузить ${what}: `))).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Повторить' }));
    expect(await screen.findByRole('table', { name: table })).toBeVisible();
  });

  it(`${id} is not asked for where the server has given it along`, async () => {
    const user = userEvent.setup();
    const serve = createMockTransport();
    const app = await renderApp({
      path,
      serve: ({ query: { positions: _, ...query } = {}, ...request }) => {
        const { detail: __, ...body } = (request.body ?? {}) as Record<string, unknown>;
        return serve({ ...request, query, ...(request.body === undefined ? {} : { body }) });
      },
    });
    await user.click(await unfolder());
    expect(await screen.findByRole('table', { name: table })).toBeVisible();
    await waitFor(() => expect(app.requests.filter(ofOne)).toEqual([]));
  });
});
