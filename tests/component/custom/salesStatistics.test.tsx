import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ListedSalesClient } from '../../../src/contract/salesReports';
import { SalesChart } from '../../../src/custom/reports/sales/SalesChart';
import { dealerFixture } from '../../../src/dataProvider/mock/fixtures';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import type { ListedSales } from '../../../src/dataProvider/salesVerbs';
import { currentMonth, formatMonth, monthIndex } from '../../../src/domain/month';
import { renderApp } from '../../support/renderApp';
import { clients, dealers, months, names, panel, path, posts, second } from '../../support/salesPage';
import { closePage } from '../../support/renderShell';

const menu = async () => userEvent.click(await screen.findByText('Выгрузить', { selector: 'summary' }));
const many = Array.from({ length: 45 }, (_, index) => dealerFixture(index + 1, { p_fullname: `Сбыт ${index + 1}` }));
const browserSaves = () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
};
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

describe('sales statistics', () => {
  it('F05 F09 P04 opens on the current month, loads the typed ones, and asks for the opened one by month numbers', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path });
    expect(await screen.findByLabelText('Месяц с')).toHaveValue(formatMonth(currentMonth(new Date())));
    expect(await screen.findByRole('button', { name: /Дилер Восход»/ })).toBeVisible();
    await user.clear(screen.getByLabelText('Месяц с'));
    expect(screen.getByRole('button', { name: 'Загрузить' })).toBeDisabled();
    await user.clear(screen.getByLabelText('Месяц по'));
    await user.type(screen.getByLabelText('Месяц с'), '012026');
    await user.type(screen.getByLabelText('Месяц по'), '022026');
    await user.click(screen.getByRole('button', { name: 'Загрузить' }));
    await user.click(await screen.findByRole('button', { name: /Дилер Восход»/ }));
    expect((await clients()).length).toBeGreaterThan(1);
    expect(app.path()).toBe(second);
    expect(app.requests.find(({ path: at }) => at.includes('clients-price-positions-detail'))).toMatchObject({
      path: '/billing/months/24313/dealers/202/reports/clients-price-positions-detail/',
      query: { month_end: '24314', month_year: '01.2026', id: '2' },
    });
  });

  it('F05 «Загрузить» reads the opened dealer again, too', async () => {
    const app = await renderApp({ path: second });
    const asked = () => app.requests.filter(({ path: at }) => at.includes('clients-price-positions-detail')).length;
    await clients();
    const before = asked();
    await userEvent.click(screen.getByRole('button', { name: 'Загрузить' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('F05 shows 20 dealers, and 20 more within 100 px of the end', async () => {
    await renderApp({ path: `${path}?${months}`, fixtures: { dealers: many } });
    await screen.findByRole('button', { name: /Сбыт 1»$/ });
    expect(names()).toHaveLength(20);
    const list = dealers().getByRole('list');
    Object.defineProperties(list, { scrollHeight: { value: 720 }, clientHeight: { value: 400 } });
    fireEvent.scroll(list, { target: { scrollTop: 219 } });
    expect(names()).toHaveLength(20);
    fireEvent.scroll(list, { target: { scrollTop: 220 } });
    expect(names()).toHaveLength(40);
    fireEvent.scroll(list, { target: { scrollTop: 320 } });
    expect(names()).toHaveLength(45);
  });

  it('F05 searches dealers and clients from three characters; of nothing it says so in its own words', async () => {
    const user = userEvent.setup();
    await renderApp({ path: second });
    await clients();
    const all = names().length;
    await user.type(dealers().getByLabelText('Поиск дилера'), 'го');
    await user.type(panel().getByLabelText('Поиск клиента'), 'нет такого');
    expect(await screen.findByText('У дилера нет клиентов, соответствующих поисковому запросу')).toBeVisible();
    expect(names()).toHaveLength(all);
    await user.type(dealers().getByLabelText('Поиск дилера'), 'лов');
    await waitFor(() => expect(names()).toHaveLength(1));
    await user.type(dealers().getByLabelText('Поиск дилера'), 'щ');
    expect(await screen.findByText('Нет дилеров, соответствующих поисковому запросу')).toBeVisible();
  });

  it('F05 a single dealer is opened by itself; without clients, and without dealers, it says so', async () => {
    await renderApp({ path: `${path}?${months}`, fixtures: { dealers: [dealerFixture(9)] } });
    expect(await screen.findByText('У дилера нет клиентов')).toBeVisible();
    closePage();
    await renderApp({ path: `${path}?${months}`, fixtures: { dealers: [] } });
    expect(await screen.findByText('Данные отсутствуют')).toBeVisible();
  });

  it('F05 each amount opens how it came about, to be copied', async () => {
    const user = userEvent.setup();
    await renderApp({ path: second });
    const [client] = await clients();
    await user.click(within(client as HTMLElement).getByRole('button', { expanded: false }));
    const amount = panel().getByRole('button', { name: /^01\.2026, ПИ, вознаграждение/ });
    await user.click(amount);
    const dialog = await screen.findByRole('dialog', { name: 'Как получена сумма' });
    const reward = await within(dialog).findByText(/^Вознаграждение:/);
    expect(plain(reward.textContent)).toContain(`= ${plain(amount.textContent)} ₽`);
    expect(within(dialog).getByText(/^Прайс дилера: Даобит/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Скопировать' }));
    expect(await within(dialog).findByText('Скопировано')).toBeVisible();
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(await navigator.clipboard.readText()).toBe(lines.join('\n'));
  });

  it('F05 the total of a client that pays nothing says why', async () => {
    const user = userEvent.setup();
    const serve = createMockTransport();
    const free = ({ positions }: ListedSalesClient) =>
      Object.values(positions ?? {})
        .flat()
        .forEach((one) => Object.assign(one, { cost: 0, comment: 'Демо: не тарифицируется' }));
    await renderApp({
      path: second,
      serve: async (request) => {
        const answer = await serve(request);
        if (request.path.includes('clients-price-positions-detail'))
          (answer.body as ListedSales[]).forEach((dealer) => dealer.clients.forEach(free));
        return answer;
      },
    });
    const [client] = await clients();
    await user.click(within(client as HTMLElement).getByRole('button', { name: /, стоимость:/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Как получена сумма' }));
    expect(await dialog.findByText(/^01\.2026: 0,00\s₽ \(Демо: не тарифицируется\)$/)).toBeVisible();
  });

  it('F05 a total opens the parts that it is the sum of', async () => {
    const user = userEvent.setup();
    await renderApp({ path: second });
    await clients();
    const total = panel().getByRole('button', { name: /^ООО «Дилер Восход», стоимость:/ });
    await user.click(total);
    const lines = within(await screen.findByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent));
    expect(lines.at(-1)).toBe(`Всего: ${plain(total.textContent)} ₽`);
    const kopecks = lines.slice(1, -1).map((line) => Number(line.replace(/.*: /, '').replace(/\D/g, '')));
    expect(kopecks).toEqual(kopecks.toSorted((one, other) => other - one));
    expect(kopecks.reduce((all, one) => all + one, 0)).toBe(Number(plain(total.textContent).replace(/\D/g, '')));
  });

  it('F05 a parent dealer sees what its sub-dealers bring, and each of them behind it', async () => {
    const user = userEvent.setup();
    const three = [1, 2, 3].map((id) => dealerFixture(id));
    await renderApp({ path: `${path}?${months}&dealer=1`, fixtures: { dealers: three } });
    const earned = await screen.findByRole('button', { name: /, от субдилеров:/ });
    await user.click(earned);
    const lines = within(await screen.findByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent));
    expect(lines.slice(1, -1).map((line) => line.replace(/: .*/, ''))).toEqual([
      'ООО «Дилер Восход»',
      'ООО «Дилер Восход 3»',
    ]);
    expect(lines.at(-1)).toBe(`Всего: ${plain(earned.textContent)} ₽`);
    closePage();
    await renderApp({ path: second });
    await clients();
    expect(panel().queryByRole('button', { name: /, от субдилеров:/ })).toBeNull();
  });

  it('F05 the chart has the numbers of the table', async () => {
    const user = userEvent.setup();
    await renderApp({ path: second });
    await clients();
    expect(screen.queryByRole('figure')).toBeNull();
    await user.click(panel().getByRole('button', { name: 'График' }));
    const bars = within(await screen.findByRole('list', { name: 'Стоимость по месяцам' })).getAllByRole('listitem');
    const sums = bars.map(({ textContent }) => Number(plain(textContent).slice(7).replace(/\D/g, '')));
    expect(bars.map(({ textContent }) => textContent?.slice(0, 7))).toEqual(['01.2026', '02.2026']);
    const total = panel().getByRole('button', { name: /^ООО «Дилер Восход», стоимость:/ }).textContent;
    expect(sums.reduce((all, one) => all + one, 0)).toBe(Number(plain(total).replace(/\D/g, '')));
  });

  it('F05 the chart has the months without sales, between the others and after them, but none to come', () => {
    const sold = (name: string) => ({ name, count: 1, cost: 7, daobit_cost: 0, updealer_cost: 0 });
    const shown = (sales: string[], end: number) => {
      const { unmount } = render(<SalesChart end={end} months={sales.map(sold)} positions={[]} />);
      const bars = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent));
      unmount();
      return bars;
    };
    expect(shown(['01.2026', '03.2026'], 24316)).toEqual(['01.20267,00', '02.20260,00', '03.20267,00', '04.20260,00']);
    const now = currentMonth(new Date());
    expect(shown([formatMonth(now, '.')], monthIndex(now) + 5)).toEqual([`${formatMonth(now, '.')}7,00`]);
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('F05 the chart of dealers has the sums of each, and follows the choice', async () => {
    const user = userEvent.setup();
    await renderApp({ path: second });
    await clients();
    const total = plain(panel().getByRole('button', { name: /^ООО «Дилер Восход», стоимость:/ }).textContent);
    await user.click(screen.getByRole('button', { name: 'График по дилерам' }));
    const bars = async () =>
      within(await screen.findByRole('list', { name: 'Стоимость по дилерам' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => plain(textContent));
    const all = await bars();
    expect(all.length).toBeGreaterThan(1);
    expect(all).toContain(`ООО «Дилер Восход»${total}`);
    await user.click(dealers().getByLabelText('В файлы: ООО «Дилер Восход»'));
    await waitFor(async () => expect(await bars()).toEqual(all.filter((bar) => !bar.startsWith('ООО «Дилер Восход»'))));
    await user.click(dealers().getByLabelText(/^Все дилеры/));
    await user.click(dealers().getByLabelText(/^Все дилеры/));
    expect(await screen.findByText('Ни один дилер не выбран.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'График по дилерам', expanded: true }));
    expect(screen.queryByText('Ни один дилер не выбран.')).toBeNull();
  });

  it('K06 F05 a file takes what is chosen, by the names of the documents', async () => {
    browserSaves();
    const user = userEvent.setup();
    const app = await renderApp({ path: second });
    await clients();
    await user.click(dealers().getByLabelText('В файлы: ООО «Дилер Восход 3»'));
    await menu();
    await user.click(screen.getByRole('button', { name: 'Выгрузить в Excel' }));
    await waitFor(() => expect(posts(app)).toHaveLength(1));
    expect(posts(app)[0]).toMatchObject({
      path: '/billing/months/24313/dealers/201/reports/clients-price-positions-detail/xlsx/',
      body: { month_end: 24_314, month_year: '01.2026' },
    });
    const orgs = (posts(app)[0]?.body as { dealers_org_ids: number[] }).dealers_org_ids;
    expect(orgs).toContain(202);
    expect(orgs).not.toContain(203);
    const all = await clients();
    const [client] = all;
    const taken = within(client as HTMLElement).getByRole('checkbox');
    await user.click(taken);
    await user.click(panel().getByRole('button', { name: 'Клиенты в Excel' }));
    await waitFor(() => expect(posts(app)).toHaveLength(2));
    expect(posts(app)[1]?.body).toMatchObject({
      dealers_org_ids: [202],
      clients: Array.from({ length: all.length - 1 }, () => expect.stringMatching(/^(nova|pskov|kaliningrad):\d+$/)),
    });
    for (const { body } of posts(app)) expect(body).not.toHaveProperty('except');
    await user.click(taken);
    await user.click(panel().getByLabelText(/^Все клиенты/));
    await user.click(taken);
    await user.click(panel().getByRole('button', { name: 'Клиенты в Excel' }));
    await waitFor(() => expect(posts(app)).toHaveLength(3));
    expect(posts(app)[2]?.body).toMatchObject({
      dealers_org_ids: [202],
      clients: [expect.stringMatching(/^(nova|pskov|kaliningrad):\d+$/)],
    });
  });

  it('K06 a row of totals sums the chosen clients, and goes with the last of them', async () => {
    const user = userEvent.setup();
    await renderApp({ path: second });
    const all = await clients();
    const kopecks = (place: HTMLElement) =>
      [...place.querySelectorAll(place.tagName === 'TR' ? 'td' : 'dd')]
        .slice(place.tagName === 'TR' ? -4 : 0)
        .map(({ textContent }) => Number((textContent ?? '').replace(/\D/g, '')));
    const sumOf = (rows: HTMLElement[]) =>
      rows.map(kopecks).reduce((sums, row) => sums.map((sum, at) => sum + (row[at] ?? 0)));
    const totals = () => panel().getByRole('group', { name: 'Итого по выбранным' });
    expect(kopecks(totals())).toEqual(sumOf(all));
    await user.click(within(all[0] as HTMLElement).getByRole('checkbox'));
    expect(totals()).toHaveTextContent(`Итого по выбранным: ${all.length - 1}`);
    expect(kopecks(totals())).toEqual(sumOf(all.slice(1)));
    await user.click(panel().getByLabelText(/^Все клиенты/));
    await user.click(panel().getByLabelText(/^Все клиенты/));
    expect(panel().queryByRole('group', { name: 'Итого по выбранным' })).toBeNull();
  });

  it('A17 with nothing chosen an export says «Нет данных для загрузки» and asks nothing', async () => {
    const user = userEvent.setup();
    const app = await renderApp({ path: second });
    await clients();
    await user.click(dealers().getByLabelText(/^Все дилеры/));
    await menu();
    await user.click(screen.getByRole('button', { name: 'Выгрузить в Excel' }));
    expect(await screen.findByText('Нет данных для загрузки')).toBeVisible();
    expect(posts(app)).toEqual([]);
  });

  it('F06 the three actions show by right', async () => {
    await renderApp({ path: second });
    await menu();
    const group = within(await screen.findByRole('group', { name: 'Выгрузки' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Выгрузить в Excel',
      'Отчёт КП по выбранным дилерам',
      'Отчёт КП по открытому дилеру',
      'Пик-ЮГ для 1С (XML)',
      'Активные без ID организации за 02/2026',
    ]);
    closePage();
    await renderApp({ login: 'dealer', path: second });
    await menu();
    const own = within(await screen.findByRole('group', { name: 'Выгрузки' }));
    expect(own.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Выгрузить в Excel']);
  });
});
