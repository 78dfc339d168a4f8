import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { saveReports } from '../../../src/dataProvider/storage';
import { currentMonth, formatMonth, monthIndex } from '../../../src/domain/month';
import { renderApp } from '../../support/renderApp';
import { closePage } from '../../support/renderShell';

const path = '/reports/package-statistic';
const loaded = `${path}?start=24313&end=24315`;
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
const total = async () => Number((await screen.findByText(/Пакетов к оплате/)).textContent?.replace(/\D/g, ''));
const counts = () =>
  rows().map((row) =>
    Number(
      within(row)
        .getAllByRole('cell')
        .find((cell) => cell.dataset.label === 'Количество')
        ?.textContent?.replace(/\D/g, ''),
    ),
  );
type App = Awaited<ReturnType<typeof renderApp>>;
const asked = (app: App) =>
  app.requests
    .filter((request) => request.path.includes('package-report'))
    .map((request) => ({ path: request.path, body: request.body }));
const kind = (name: RegExp) => screen.getByRole('checkbox', { name });
const download = () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
};

afterEach(() => void vi.restoreAllMocks());

describe('package statistics', () => {
  it('F01 F09 P04 opens on the current month, needs a start month, sends its number with month_year, and puts the months into the address', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path });
    const load = await screen.findByRole('button', { name: 'Загрузить' });
    await total();
    const month = currentMonth(new Date());
    expect(app.path()).toBe(`${path}?start=${monthIndex(month)}&end=${monthIndex(month)}`);
    expect(asked(app)[0]?.body).toMatchObject({ date: { start: monthIndex(month), end: monthIndex(month) } });
    await user.clear(screen.getByLabelText('Месяц с'));
    expect(load).toBeDisabled();
    await user.clear(screen.getByLabelText('Месяц по'));
    await user.type(screen.getByLabelText('Месяц по'), '032026');
    expect(load).toBeDisabled();
    await user.type(screen.getByLabelText('Месяц с'), '012026');
    await user.click(load);
    await waitFor(() => expect(app.path()).toBe(loaded));
    await total();
    expect(asked(app).slice(1)).toEqual([
      {
        path: '/billing/package-report/data/',
        body: { date: { start: 24313, end: 24315, month_year: '01.2026' }, org_id: [], detail: false },
      },
    ]);
  });

  it('P04 opens with the months last used, for as long as the calendar month lasts', async () => {
    saveReports({ month: monthIndex(currentMonth(new Date())), asked: { [path]: 'start=24313&end=24315' } });
    const app = await renderApp({ path });
    await total();
    expect(app.path()).toBe(loaded);
    expect(asked(app)).toHaveLength(1);
    closePage();
    saveReports({ month: 24313, asked: { [path]: 'start=24313&end=24315' } });
    await renderApp({ path });
    await total();
    expect(screen.getByLabelText('Месяц с')).toHaveValue(formatMonth(currentMonth(new Date())));
  });

  it('F01 all dealers are chosen at first; leaving one out counts anew without asking again; the search needs three characters', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: loaded });
    const all = await total();
    await user.click(screen.getByText('Дилеры: все'));
    const list = screen.getByRole('group', { name: 'Дилеры' });
    expect(
      within(list)
        .getAllByRole('checkbox')
        .every((box) => (box as HTMLInputElement).checked),
    ).toBe(true);
    await user.type(screen.getByLabelText('Поиск дилера'), 'за');
    expect(within(list).getAllByRole('checkbox')).toHaveLength(2);
    await user.type(screen.getByLabelText('Поиск дилера'), 'р');
    expect(within(list).getAllByRole('checkbox')).toHaveLength(1);
    await user.click(within(list).getByRole('checkbox'));
    await waitFor(async () => expect(await total()).toBeLessThan(all));
    await user.type(screen.getByLabelText('Поиск дилера'), 'ххх');
    expect(screen.getByText('Ничего не найдено...')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать всех' }));
    await waitFor(async () => expect(await total()).toBe(all));
    expect(asked(app)).toHaveLength(1);
  });

  it('F02 a kind that is unticked leaves counts and total; emulators are counted and not billed', async () => {
    const user = userEvent.setup();
    await renderApp({ path: loaded });
    const all = await total();
    const before = counts();
    const pi = Number(kind(/^ПИ /).closest('label')?.textContent?.replace(/\D/g, ''));
    await user.click(kind(/^ПИ /));
    expect(await total()).toBe(all - pi);
    expect(counts()).not.toEqual(before);
    expect(screen.getByRole('checkbox', { name: 'Выбрать все' })).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать все' }));
    expect(await total()).toBe(all);
    await user.click(kind(/^Эмулятор /));
    expect(await total()).toBe(all);
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать все' }));
    await user.click(screen.getByRole('checkbox', { name: 'Выбрать все' }));
    expect(await total()).toBe(0);
    expect(screen.getByText('Нет данных по вашему запросу')).toBeVisible();
  });

  it('F02 the search finds clients by name or INN; a page has 10, 20 or 50', async () => {
    const user = userEvent.setup();
    await renderApp({ path: loaded });
    await total();
    expect(rows()).toHaveLength(10);
    expect(
      within(screen.getByLabelText('Показывать по'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '20', '50']);
    await user.type(screen.getByLabelText('Поиск клиента'), 'терминал 1005');
    expect(rows()).toHaveLength(1);
    expect(screen.getByText(/отфильтровано из 12/)).toBeVisible();
  });

  it('F02 what is billed is told of all and, while a client is looked for, of those found as well', async () => {
    const user = userEvent.setup();
    await renderApp({ path: loaded });
    const all = await total();
    const status = screen.getByText(/Пакетов к оплате/);
    const told = () =>
      status.textContent?.split(', у найденных клиентов: ').map((part) => Number(part.replace(/\D/g, '')));
    expect(told()).toEqual([all]);
    await user.click(kind(/^Эмулятор /));
    await user.type(screen.getByLabelText('Поиск клиента'), 'терминал 1005');
    expect(told()).toEqual([all, counts()[0]]);
  });

  it('F03 details of a client, the file of the dealers (all but those left out) and of the filtered clients', async () => {
    download();
    const user = userEvent.setup();
    const app = await renderApp({ path: loaded });
    await total();
    const date = { start: 24313, end: 24315, month_year: '01.2026' };
    await user.click(within(rows()[0] ?? document.body).getByRole('button', { name: /^Скачать детализацию: / }));
    await waitFor(() =>
      expect(asked(app).at(-1)).toEqual({
        path: '/billing/package-report/client/',
        body: {
          date,
          org_id: expect.any(Number),
          name: expect.stringMatching(/^ООО/),
          client: expect.stringMatching(/^\w+:\d+$/),
        },
      }),
    );
    await user.click(screen.getByText('Дилеры: все'));
    await user.click(screen.getByRole('checkbox', { name: /Заря/ }));
    await screen.findByText(/выбран из 2/);
    await waitFor(() => expect(rows().length).toBeLessThan(10));
    await user.click(screen.getByRole('button', { name: 'Excel по дилерам' }));
    await waitFor(() =>
      expect(asked(app).at(-1)).toEqual({
        path: '/billing/package-report/',
        body: { date, org_id: [], dealers: [2], clients: [] },
      }),
    );
    await user.type(screen.getByLabelText('Поиск клиента'), '1006');
    await user.click(kind(/^ПИ /));
    await user.click(screen.getByRole('button', { name: 'Excel по отобранным клиентам' }));
    await waitFor(() =>
      expect(asked(app).at(-1)?.body).toEqual({
        date,
        org_id: [],
        dealers: [2],
        clients: [expect.stringMatching(/:\d*1006$/)],
        captions: ['ПНП', 'ЭТД', 'Эмулятор'],
      }),
    );
  });

  it('F03 details that are being prepared go on while the rows turn, and belong to their client', async () => {
    download();
    const user = userEvent.setup();
    const mock = createMockTransport();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const signals: (AbortSignal | undefined)[] = [];
    await renderApp({
      path: loaded,
      serve: async (request) => {
        if (request.path === '/billing/package-report/client/') {
          signals.push(request.signal);
          await held;
        }
        return mock(request);
      },
    });
    await total();
    const stops = () =>
      rows().flatMap((row) => {
        const stop = within(row).queryByRole('button', { name: 'Отменить' });
        return stop ? [row.querySelector('a')?.textContent] : [];
      });
    const [first] = rows();
    const client = first?.querySelector('a')?.textContent;
    const next = rows()[1]?.querySelector('a')?.textContent;
    await user.click(within(first ?? document.body).getByRole('button', { name: /^Скачать детализацию: / }));
    expect(stops()).toEqual([client]);
    await user.click(screen.getByRole('button', { name: 'Количество' }));
    expect(rows()[0]?.querySelector('a')).not.toHaveTextContent(client ?? '');
    expect(stops()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Количество' }));
    expect(stops()).toEqual([client]);
    await user.type(screen.getByLabelText('Поиск клиента'), next?.split(' ').at(-1) ?? '');
    expect(stops()).toEqual([]);
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    release();
    await waitFor(() => expect(HTMLAnchorElement.prototype.click).toHaveBeenCalledOnce());
    await closePage();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  it('F03 A17 with no clients left there is «Нет данных для загрузки» and no call; without a start month no details', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: loaded });
    await total();
    await user.clear(screen.getByLabelText('Месяц с'));
    expect(screen.getAllByRole('button', { name: /^Скачать детализацию: / })[0]).toBeDisabled();
    await user.type(screen.getByLabelText('Поиск клиента'), 'нет такого');
    await user.click(screen.getByRole('button', { name: 'Excel по отобранным клиентам' }));
    expect(await screen.findByText('Нет данных для загрузки')).toBeVisible();
    expect(asked(app)).toHaveLength(1);
  });

  it('F02 the chart comes when it is asked for, with the numbers of the kinds, and says whether the emulator is in', async () => {
    const user = userEvent.setup();
    await renderApp({ path: loaded });
    await total();
    const chosen = within(screen.getByRole('group', { name: 'Типы пакетов' }))
      .getAllByRole('checkbox')
      .slice(1)
      .map((box) => box.closest('label')?.textContent);
    await user.click(screen.getByRole('button', { name: 'Показать график' }));
    const chart = await screen.findByRole('group', { name: 'Пакеты по месяцам и типам' });
    const keys = () => Array.from(document.querySelectorAll('figcaption > span'), (key) => key.textContent);
    expect(new Set(keys())).toEqual(new Set(chosen));
    expect(chart.textContent).toContain('01.2026');
    expect(screen.getByText(/^Вместе с пакетами эмулятора, которые не оплачиваются: \d+/)).toBeVisible();
    await user.click(kind(/^Эмулятор /));
    expect(screen.getByText('Без пакетов эмулятора.')).toBeVisible();
    expect(keys()).toHaveLength(chosen.length - 1);
  });

  it('P04 names the dealer, sorts by every column, and unfolds to a row a month with a column a kind', async () => {
    const user = userEvent.setup();
    await renderApp({ path: loaded });
    await total();
    const heads = screen.getAllByRole('columnheader');
    const sorting = heads.filter((head) => within(head).queryByRole('button'));
    expect(sorting.map(({ textContent }) => textContent)).toEqual(
      heads.map(({ textContent }) => textContent).filter((label) => label !== 'Детализация'),
    );
    const shown = (label: string) =>
      rows().map((row) => row.querySelector(`td[data-label="${label}"]`)?.textContent ?? '');
    const press = (name: string) => user.click(within(screen.getByRole('columnheader', { name })).getByRole('button'));
    for (const label of ['Дилер', 'Клиент', 'ИНН/КПП']) {
      await press(label);
      expect(shown(label)).toEqual([...shown(label)].sort((a, b) => a.localeCompare(b, 'ru', { numeric: true })));
    }
    await press('ПИ');
    const amounts = shown('ПИ').map(Number);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    expect(new Set(shown('Дилер')).size).toBe(2);
    const [row] = rows();
    const count = Number(shown('Количество')[0]);
    await user.click(within(row ?? document.body).getByRole('button', { name: /^Развернуть/ }));
    const table = screen.getByRole('table', { name: /^Расшифровка по месяцам: / });
    const months = within(table).getAllByRole('row').slice(1);
    const of = (label: string) =>
      months.map((one) => one.querySelector(`td[data-label="${label}"]`)?.textContent ?? '');
    expect(of('Месяц').every((month) => /^0[1-3]\.2026$/.test(month))).toBe(true);
    expect(of('Количество').reduce((sum, one) => sum + Number(one), 0)).toBe(count);
    expect(of('ПИ').reduce((sum, one) => sum + Number(one), 0)).toBe(amounts[0]);
  });
});
