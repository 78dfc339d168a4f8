import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SalesClient } from '../../../src/contract/salesReports';
import { clientColumns } from '../../../src/custom/reports/sales/clientColumns';
import { dealerFixture, defaultFixtures } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';
import { clients, dealers, months, names, panel, path, posts, second } from '../../support/salesPage';

const browserSaves = () => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
};
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

describe('lists of the sales statistics', () => {
  it('P04 the list of dealers has the sum of each, their total, and the order by either', async () => {
    const user = userEvent.setup();
    await renderApp({ path: second });
    await clients();
    const total = plain(panel().getByRole('button', { name: /^ООО «Дилер Восход», стоимость:/ }).textContent);
    const grand = await dealers().findByRole('group', { name: 'Итого по дилерам' });
    const sums = () => names().map((text) => Number((/[\d\s]+,\d\d$/.exec(plain(text))?.[0] ?? '').replace(/\D/g, '')));
    expect(names().some((text) => plain(text) === `ООО «Дилер Восход»${total}`)).toBe(true);
    const grandSum = Number(plain(grand.lastElementChild?.textContent ?? '').replace(/\D/g, ''));
    expect(grandSum).toBeGreaterThan(0);
    expect(sums().reduce((all, one) => all + one, 0)).toBe(grandSum);
    await user.click(dealers().getByRole('button', { name: 'Имя, А → Я' }));
    expect(sums()).toEqual([...sums()].sort((a, b) => b - a));
    expect(grand.lastElementChild).toBeVisible();
  });

  it('P04 a sum is told of with the name of the dealer above as it is written', async () => {
    const user = userEvent.setup();
    await renderApp({ path: second });
    const name = /^ООО «Дилер Восход», доля вышестоящего дилера \(ООО «Головная компания»\):/;
    await clients();
    await user.click(panel().getByRole('button', { name }));
    expect(
      await within(await screen.findByRole('dialog')).findByText(
        /ООО «Дилер Восход»: доля вышестоящего дилера \(ООО «Головная компания»\)/,
      ),
    ).toBeVisible();
  });

  it('P04 clients stand under one head and sort by name, contract, packages and sums', async () => {
    const user = userEvent.setup();
    await renderApp({ path: second });
    const cells = async (label: string) =>
      (await clients()).map((row) => row.querySelector(`td[data-label="${label}"]`)?.textContent ?? '');
    const sums = async () => (await cells('Стоимость, ₽')).map((text) => Number(text.replace(/\D/g, '')));
    expect(await sums()).toEqual([...(await sums())].sort((a, b) => b - a));
    const press = (name: string) =>
      user.click(
        panel().getByRole('button', {
          name: (label: string, at: Element) => label === name && at.closest('th') !== null,
        }),
      );
    await press('Клиент');
    expect(await cells('Клиент')).toEqual(
      [...(await cells('Клиент'))].sort((a, b) => a.localeCompare(b, 'ru', { numeric: true })),
    );
    await press('Пакетов');
    const packages = (await cells('Пакетов')).map(Number);
    expect(packages).toEqual([...packages].sort((a, b) => b - a));
  });

  it('P01 P04 a column of sums is as wide as the largest of them', () => {
    const client: SalesClient = {
      name: 'ООО «Лес»',
      inn: '7701500011',
      kpp: null,
      contract_number: null,
      contract_date: null,
      client_org_id: null,
      dealer_id: 2,
      p_gid: 1001,
      total_packages: 1,
      total_cost: 12_345_678_901.5,
      daobit_cost: 1,
      updealer_cost: 1,
      positions: {},
    };
    const widths = (clients: SalesClient[]) => clientColumns(false, clients).map(({ least }) => least);
    const cost = clientColumns(false, []).findIndex(({ name }) => name === 'cost');
    const sum = '12 345 678 901,50';
    expect(widths([client])[cost]).toBeGreaterThan(8 * sum.length);
    expect(widths([{ ...client, total_cost: 1 }])).toEqual(widths([]));
  });

  it('P04 a client is found across dealers: his dealer opens with him alone, unfolded', async () => {
    const user = userEvent.setup();
    await renderApp({ path: `${path}?${months}` });
    const search = await screen.findByRole('combobox', { name: 'Найти клиента у всех дилеров' });
    await user.type(search, 'озерный терминал');
    const [choice] = await screen.findAllByRole('option', { name: /Озёрный Терминал.* · ООО «Дилер Восход»/ });
    await user.click(choice as HTMLElement);
    expect(await dealers().findByRole('button', { current: true })).toHaveTextContent('ООО «Дилер Восход»');
    const [row, ...others] = await clients();
    expect(others).toEqual([]);
    expect(row).toHaveTextContent('Озёрный Терминал');
    expect(within(row as HTMLElement).getByRole('button', { expanded: true })).toBeVisible();
  });

  it('P04 a client without an organisation id has its file as the only one of a selection', async () => {
    browserSaves();
    const user = userEvent.setup();
    const rows = defaultFixtures.groups.map((group) => ({ ...group, p_org_id: null }));
    const app = await renderApp({ path: second, fixtures: { groups: rows } });
    const [client] = await clients();
    await user.click(within(client as HTMLElement).getByRole('button', { expanded: false }));
    await user.click(panel().getByRole('button', { name: 'Выгрузить клиента' }));
    await waitFor(() => expect(posts(app)).toHaveLength(1));
    expect(posts(app)[0]?.body).toEqual({
      month_end: 24_314,
      month_year: '01.2026',
      dealers_org_ids: [202],
      clients: [expect.stringMatching(/^(nova|pskov|kaliningrad):\d+$/)],
    });
  });

  it('P04 a dealer without an organisation id, whose sales cannot be asked for, is not left out in silence', async () => {
    const nameless = dealerFixture(2, { p_fullname: 'Дилер без номера', p_org_id: null });
    await renderApp({ path: `${path}?${months}`, fixtures: { dealers: [dealerFixture(1), nameless] } });
    const words = 'Без ID организации продажи не посчитать, поэтому здесь нет: ООО «Дилер без номера».';
    expect(await screen.findByText(words)).toBeVisible();
  });
});
