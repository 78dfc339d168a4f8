import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { DealerClient } from '../../../src/contract/dealers';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { dealerFixture, defaultFixtures } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';
import { bookOfXml } from '../../support/zips';

/** A client of the mock's. */
const [{ inn, kpp }] = defaultFixtures.clients as [DealerClient];

const lines = [
  ['ИНН', 'КПП', 'Вид', 'Цена', 'Вознаграждение', 'С месяца'],
  [inn, kpp ?? '', 'ПИ', '90', '9', '01/2031'],
  [inn, kpp ?? '', 'ПИ', '999', '9', '02/2031'],
];
const paste = (rowsOf: readonly (readonly string[])[]) =>
  fireEvent.paste(document.body, {
    clipboardData: { files: [], getData: () => rowsOf.map((cells) => cells.join('\t')).join('\n') },
  });

it('N06 what the guard doubts is marked on its line, and asks for one tick and a reason, which are sent', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  paste(lines);
  const load = await screen.findByRole('button', { name: 'Загрузить 2 из 2' });
  const doubtful = screen.getByRole('row', { name: /^3 / });
  expect(within(doubtful).getByText('замечание')).toBeVisible();
  expect(within(doubtful).getByText(/^Дороже, чем в прайсе/)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /^2 / })).queryByText('замечание')).toBeNull();
  fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Договорились' } });
  expect(load).toBeDisabled();
  expect(screen.getByText(/^Строк: 2/)).toHaveTextContent('Строк: 2. Новые: 2. С замечаниями: 1');
  expect(screen.getByText(/^Строк: 2/)).toHaveRole('status');
  await user.click(screen.getByRole('button', { name: 'С замечаниями 1' }));
  expect(screen.queryByRole('row', { name: /^2 / })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Замечания проверены: 1' }));
  await user.click(load);
  expect(await screen.findByText(/^Загружено записей/)).toBeVisible();
  const applied = requests.find(({ method, path }) => method === 'POST' && path === '/batches/');
  expect(applied?.body).toMatchObject({ checked: true, reason: 'Договорились' });
});

it('N06 a line is mended and the file loaded with the keyboard: Enter goes down, and after the last line to the reason', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  paste([...lines.slice(0, 2), [inn, kpp ?? '', 'ПИ', 'дорого', '9', '02/2031']]);
  const prices = await screen.findAllByRole('textbox', { name: /^Цена, строка/ });
  await screen.findByRole('button', { name: 'Загрузить 1 из 2' });
  prices[0]?.focus();
  await user.keyboard('{Enter}');
  expect(prices[1]).toHaveFocus();
  await user.keyboard('95{Enter}');
  expect(prices[1]).toHaveValue('95');
  expect(screen.getByLabelText('Причина')).toHaveFocus();
  await screen.findByRole('button', { name: 'Загрузить 2 из 2' });
  await user.keyboard('Договорились{Enter}');
  expect(await screen.findByText('Загружено записей: 2.')).toBeVisible();
});

it('N06 the lines of a pressed button stay while they are mended, and the focus with them', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  paste([...lines.slice(0, 2), [inn, kpp ?? '', 'ПИ', 'дорого', '9', '02/2031']]);
  await user.click(await screen.findByRole('button', { name: 'С ошибками 1' }));
  await user.clear(screen.getByRole('textbox', { name: 'Цена, строка 3' }));
  await user.keyboard('95{Tab}');
  expect(await screen.findByRole('button', { name: 'С ошибками 0' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('textbox', { name: 'Вознаграждение, строка 3' })).toHaveFocus();
  expect(screen.queryByRole('row', { name: /^2 / })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'С ошибками 0' }));
  expect(screen.queryByRole('row', { name: /^3 / })).toBeNull();
});

it('N06 F8 goes from one wrong line to the next, over the pages and around; Shift+F8 goes back', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  const wrong = [3, 60, 115];
  const many = Array.from({ length: 120 }, (_, at) => [inn, kpp ?? '', 'ПИ', '90', '9', `01/${2031 + at}`]);
  paste([
    ['ИНН', 'КПП', 'Вид', 'Цена', 'Вознаграждение', 'С месяца'],
    ...many.map((cells, at) => cells.with(3, wrong.includes(at + 2) ? 'дорого' : '90')),
  ]);
  const next = await screen.findByRole('button', { name: 'К следующей ошибке' });
  const focused = () => document.activeElement?.closest('tr')?.querySelector('th')?.textContent;
  for (const line of [3, 60, 115, 3]) {
    await user.keyboard('{F8}');
    await waitFor(() => expect(focused()).toBe(String(line)));
  }
  await user.keyboard('{Shift>}{F8}{/Shift}');
  await waitFor(() => expect(focused()).toBe('115'));
  await user.click(next);
  await waitFor(() => expect(focused()).toBe('3'));
});

it('N06 F8 goes to the cell that is wrong, which is marked', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  paste([
    ['ИНН', 'КПП', 'Вид', 'Цена', 'Вознаграждение', 'С месяца'],
    [inn, kpp ?? '', 'ПИ', '90', '9', '13.2032'],
    [inn, kpp ?? '', 'ПИ', '90', 'девять', '01/2032'],
  ]);
  await screen.findByText('С месяца: месяц в виде 12/2026');
  await user.keyboard('{F8}');
  const month = screen.getByLabelText('С месяца, строка 2');
  await waitFor(() => expect(month).toHaveFocus());
  expect(month).toBeInvalid();
  expect(month).toHaveAccessibleDescription('С месяца: месяц в виде 12/2026');
  expect(screen.getByLabelText('Цена, строка 2')).toBeValid();
  await user.keyboard('{F8}');
  const reward = screen.getByLabelText('Вознаграждение, строка 3');
  await waitFor(() => expect(reward).toHaveFocus());
  await user.keyboard('9');
  expect(reward).toHaveValue('9');
});

it('N06 P05 what the server refuses a line for is heard at its cells', async () => {
  await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  paste([...lines.slice(0, 2), ['7707083893', '', 'ПИ', '90', '9', '02/2031']]);
  await screen.findByRole('button', { name: 'Загрузить 1 из 2' });
  const [fine, refused] = screen.getAllByRole('textbox', { name: /^ИНН, строка/ });
  expect(refused).toHaveAccessibleDescription(/ИНН/);
  expect(fine).not.toHaveAccessibleDescription();
});

it('N06 what was refused is told of after the load too, and is there to take', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  paste([...lines.slice(0, 2), ...[1, 2].map((month) => [inn, kpp ?? '', 'ПИ', 'дорого', '9', `0${month}/2032`])]);
  const load = await screen.findByRole('button', { name: 'Загрузить 1 из 3' });
  fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Договорились' } });
  await user.click(load);
  expect(await screen.findByText('Загружено записей: 1.')).toBeVisible();
  expect(screen.getByText('2 строки с ошибками не загружены.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Скачать ошибки' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Отменить загрузку' }));
  expect(await screen.findByText('Загрузка отменена целиком.')).toBeVisible();
  expect(screen.queryByText(/не загружены/)).toBeNull();
});

it('N06 A20 what was mended is lost after a question alone: by another file, by a link, by Back', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/dealers-prices/1?tab=spec' });
  await user.click(await screen.findByRole('link', { name: 'Импорт…' }));
  await screen.findByRole('button', { name: 'Выбрать файл' });
  paste(lines);
  const price = await screen.findByLabelText('Цена, строка 2');
  await user.clear(price);
  await user.type(price, '95{Enter}');
  const question = () => screen.findByRole('alertdialog', { name: 'Уйти без загрузки?' });
  const stay = async () => {
    const asked = within(await question());
    await user.click(asked.getByRole('button', { name: 'Продолжить' }));
    expect(screen.getByLabelText('Цена, строка 2')).toHaveValue('95');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  };
  const other = screen.getByRole('button', { name: 'Другой файл' });
  await user.click(other);
  await stay();
  expect(other).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Новости' }));
  await stay();
  act(() => window.history.back());
  await stay();
  // Back once more over its own question.
  screen.getByLabelText('Цена, строка 3').focus();
  act(() => window.history.back());
  expect(within(await question()).getByRole('button', { name: 'Продолжить' })).toHaveFocus();
  act(() => window.history.back());
  await act(() => new Promise((done) => window.addEventListener('popstate', done, { once: true })));
  await stay();
  expect(screen.getByLabelText('Цена, строка 3')).toHaveFocus();
  await user.click(screen.getByRole('link', { name: 'Новости' }));
  await user.click(within(await question()).getByRole('button', { name: 'Уйти без загрузки' }));
  expect(await screen.findByRole('heading', { name: 'Новости', level: 1 })).toBeVisible();
});

it('N06 a file as it is is left without a question', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  paste(lines);
  await user.click(await screen.findByRole('button', { name: 'Другой файл' }));
  expect(await screen.findByRole('button', { name: 'Выбрать файл' })).toBeVisible();
});

it('N06 minimum tariffs ask for the dealer where the address does not name him', async () => {
  const user = userEvent.setup();
  const dealers = [dealerFixture(1), dealerFixture(2, { p_fullname: 'Дилер Минимум', minimum_tariff_enabled: true })];
  await renderApp({ path: '/administration/sheets/minimum-tariffs', fixtures: { dealers } });
  expect(await screen.findByText(/^Тариф «Минимальный» есть не у всех дилеров/)).toBeVisible();
  await user.click(await screen.findByRole('option', { name: 'ООО «Дилер Минимум»' }));
  expect(await screen.findByRole('button', { name: 'Выбрать файл' })).toBeVisible();
  expect(screen.getByText(/Действует с, Стоимость, Вознаграждение, Почта/)).toBeVisible();
});

it('N06 a dealer without minimum tariffs says so before a file is chosen, and lets another one be chosen', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/sheets/minimum-tariffs?dealer=1' });
  expect(await screen.findByRole('heading', { name: 'У дилера нет минимального тарифа' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Выбрать файл' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Выбрать другого дилера' }));
  expect((await screen.findAllByRole('option')).length).toBeGreaterThan(0);
});

it.each([
  ['the board', [], 'К прайсам на месяц'],
  ['the dealers', ['billing_admin'], 'К дилерам'],
])('N06 from price lists one goes back to where one may: to %s', async (_, lacks, caption) => {
  const accounts = mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, rights: one.user.rights.filter((right) => !lacks.includes(right)) },
  }));
  await renderApp({ path: '/administration/sheets/price-lists', fixtures: { accounts } });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  expect(screen.getByRole('link', { name: caption })).toBeVisible();
});

it('N06 organisations are loaded from where their list is, and by nobody who may not make them', async () => {
  await renderApp({ path: '/administration/sheets/clients?server=nova' });
  expect(await screen.findByRole('link', { name: 'К организациям' })).toBeVisible();
  expect(screen.getByText(/ИНН, КПП, ОПФ, Наименование, Дилер/)).toBeVisible();
});

it('N06 the sheet of organisations is of the dealer that the list is filtered by', async () => {
  const filter = encodeURIComponent(JSON.stringify({ parent: 'nova:102' }));
  await renderApp({ path: `/administration/organisations-users?filter=${filter}` });
  const link = await screen.findByRole('link', { name: 'Импорт…' });
  expect(link.getAttribute('href')).toMatch(/sheets\/clients\?server=nova&parent=102$/);
});

it('N06 who only reads organisations loads none', async () => {
  await renderApp({ login: 'support', path: '/administration/sheets/clients' });
  expect(await screen.findByText(/Отказано в доступе/)).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Отказано в доступе — Личный кабинет'));
});

it.each([
  ['clients', 'Организации и пользователи'],
  ['price-lists?month=12-2031', 'Прайсы на месяц'],
  ['price-lists?dealer=1', 'Дилеры и прайсы'],
  ['spec-conditions?dealer=1', 'Дилеры и прайсы'],
])('A08 N06 the page of a sheet is marked in the menu by where it is loaded to: %s', async (place, entry) => {
  await renderApp({ path: `/administration/sheets/${place}` });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  const menu = within(within(screen.getByRole('complementary')).getByRole('navigation', { name: 'Разделы' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent(entry);
});

it('N06 of a workbook with several sheets it is said which one was read', async () => {
  const user = userEvent.setup();
  await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  const cells = (line: number, texts: readonly string[]) =>
    `<row r="${line}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  const rows = lines.slice(0, 2).map((texts, at) => cells(at + 1, texts));
  const bytes = bookOfXml(
    `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    [],
    '<sheet name="Условия" r:id="a"/><sheet name="Правки" r:id="b"/>',
  );
  await screen.findByRole('button', { name: 'Выбрать файл' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File([bytes], 'условия.xlsx'));
  expect(await screen.findByText('условия.xlsx: лист «Условия», первый из 2')).toBeVisible();
});
