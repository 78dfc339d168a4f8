import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { DealerClient } from '../../../src/contract/dealers';
import { defaultFixtures } from '../../../src/dataProvider/mock/fixtures';
import { renderApp } from '../../support/renderApp';
import { signInAgain } from '../../support/signInAgain';

const [{ inn, kpp }] = defaultFixtures.clients as [DealerClient];
const rows = [
  ['ИНН', 'КПП', 'Вид', 'Цена', 'Вознаграждение', 'С месяца'],
  [inn, kpp ?? '', 'ПИ', '90', '9', '01/2031'],
  [inn, kpp ?? '', 'ПИ', '91', '9', '02/2031'],
];

it('N06 D-401 what was mended in a sheet when the session died is offered after the next login', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/administration/sheets/spec-conditions?dealer=1' });
  await screen.findByRole('button', { name: 'Выбрать файл' });
  fireEvent.paste(document.body, {
    clipboardData: { files: [], getData: () => rows.map((cells) => cells.join('\t')).join('\n') },
  });
  await screen.findByRole('button', { name: 'Загрузить 2 из 2' });
  const price = screen.getByLabelText('Цена, строка 2');
  await user.clear(price);
  await user.type(price, '95{Enter}');
  await signInAgain(user, app);
  await user.click(await screen.findByRole('button', { name: 'Вернуть введённое' }));
  expect(await screen.findByLabelText('Цена, строка 2')).toHaveValue('95');
  expect(screen.getByLabelText('Цена, строка 3')).toHaveValue('91');
  expect(await screen.findByRole('button', { name: 'Загрузить 2 из 2' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Новости' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Уйти без загрузки?' }));
  await user.click(asked.getByRole('button', { name: 'Уйти без загрузки' }));
  expect(await screen.findByRole('heading', { name: 'Новости', level: 1 })).toBeVisible();
});

it('M08 D-401 a section that was being put together when the session died is offered after the next login', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/administration/sections' });
  const starter = async () => within(await screen.findByRole('region', { name: 'Новый раздел' }));
  await user.click(await screen.findByRole('button', { name: 'Собрать раздел' }));
  await user.type((await starter()).getByLabelText('Название'), 'Учёт устройств');
  await user.type((await starter()).getByLabelText('Надпись поля 1'), 'Номер');
  await signInAgain(user, app);
  await user.click(await screen.findByRole('button', { name: 'Вернуть введённое' }));
  expect(screen.getByRole('button', { name: 'Собрать раздел' })).toHaveFocus();
  expect((await starter()).getByLabelText('Название')).toHaveValue('Учёт устройств');
  expect((await starter()).getByLabelText('Надпись поля 1')).toHaveValue('Номер');
});

it('M08 D-401 P05 a draft of a page that is deleted leaves the focus in the page', async () => {
  const user = userEvent.setup();
  const app = await renderApp({ path: '/administration/sections' });
  await user.click(await screen.findByRole('button', { name: 'Собрать раздел' }));
  await user.type(await screen.findByLabelText('Название'), 'Учёт устройств');
  await signInAgain(user, app);
  await user.click(await screen.findByRole('button', { name: 'Не нужно' }));
  expect(screen.getByRole('button', { name: 'Удалить черновик' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByText('Черновик сохранён.')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});
