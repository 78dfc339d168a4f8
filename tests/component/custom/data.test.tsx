import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../support/renderApp';

const path = '/administration/data';
const card = async (name: string) => within(await screen.findByRole('region', { name }));

it('J02 a card for each kind, with its rows and last load; a chosen file goes in parts and is loaded', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  const facts = await card('Факты по пакетам');
  expect(facts.getByText('с ошибками')).toBeVisible();
  expect(facts.getByText(/новых 18\s402/)).toBeVisible();
  expect((await card('Кто онлайн')).getByText('не загружался')).toBeVisible();
  await user.upload(facts.getByLabelText('Факты по пакетам: файл'), new File(['server;user\n'], 'facts.csv'));
  await waitFor(() => expect(requests.some((one) => one.path.endsWith('/start/'))).toBe(true));
  const sent = requests.filter((one) => one.path.includes('import')).map((one) => `${one.method} ${one.path}`);
  expect(sent).toEqual(
    expect.arrayContaining(['POST /imports/facts/', 'POST /import-runs/7/parts/0/', 'POST /import-runs/7/start/']),
  );
});

it('J04 a line of quarantine is mended where it stands', async () => {
  const user = userEvent.setup();
  const { requests } = await renderApp({ path });
  await user.click((await card('Факты по пакетам')).getByRole('button', { name: 'Карантин 1' }));
  const faults = await card('Факты по пакетам: негодные строки');
  expect(await faults.findByText('7725714O90')).toBeVisible();
  await user.type(faults.getByLabelText('Исправление строки 14'), '7725714090');
  await user.click(faults.getByRole('button', { name: 'Исправить' }));
  await waitFor(() => {
    const mend = requests.find((one) => one.path.endsWith('/mend/'));
    expect(mend?.body).toEqual({ changes: [{ id: 1, values: { organisation: '7725714090' } }] });
  });
  expect(await screen.findByText(/Размещено строк: 1/)).toBeVisible();
});

it('J05 a new key is shown once', async () => {
  const user = userEvent.setup();
  await renderApp({ path });
  const keys = await card('Ключи служб');
  await user.type(keys.getByLabelText('Название ключа'), 'Ночная выгрузка');
  await user.click(keys.getByRole('button', { name: 'Создать на год' }));
  expect(await keys.findByText('k'.repeat(43))).toBeVisible();
});
