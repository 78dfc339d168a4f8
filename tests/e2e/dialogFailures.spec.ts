import { formatDay } from '../../src/domain/day';
import { addMonths, currentMonth } from '../../src/domain/month';
import { expect, pickOfRow, failing, oldestFirst, ownRow, test } from './fixtures';

const nextMonth = formatDay({ ...addMonths(currentMonth(new Date()), 1), day: 1 });
const unwell = { status: 503, json: { detail: 'Сервис недоступен' } };

test('C19 D-ERR billing: an addition that fails is tried again; what somebody else has added meanwhile is shown first', async ({
  page,
  signIn,
}) => {
  await signIn('admin', oldestFirst);
  const dialog = page.getByRole('dialog', { name: 'Биллинг' });
  const archive = dialog.getByRole('table', { name: 'Опции' }).getByText('Безлимитный архив');
  // Which organisations have the service already, the demonstration data decide.
  for (let row = 40; row === 40 || (await archive.count()) > 0; row += 1) {
    await page.goto(`/account${oldestFirst}`);
    await ownRow(page, row)
      .getByRole('button', { name: /^Биллинг: / })
      .click();
    await expect(dialog.getByRole('button', { name: 'Подключить безлимитную услугу' })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Подключить безлимитную услугу' }).click();
  await dialog.getByRole('combobox').selectOption('Безлимитный архив');
  const attempt = async () => {
    await dialog.getByRole('button', { name: 'Подключить', exact: true }).click();
    await page.getByRole('button', { name: 'Да, подключить' }).click();
  };
  await failing(page, { method: 'POST', path: /\/billing-profile\/service-unlim\//, answer: unwell }, attempt);
  await expect(dialog.getByText('Подключено ли, неизвестно: Сервис недоступен')).toBeVisible();
  await expect(dialog.getByRole('combobox')).toHaveValue(/\d/);

  const token = await page.evaluate(() => localStorage.getItem('lk.token'));
  const organisation = new URL(page.url()).searchParams.get('billing') ?? '';
  const [server, p_gid] = organisation.split(':');
  const elsewhere = await page.request.post(
    `/api/private/v3.0/piportals/${server}/groups/${p_gid}/billing-profile/service-unlim/`,
    {
      headers: { Authorization: `Token ${token}` },
      data: { p_service_id: 2, p_start_at: nextMonth, p_custom: false },
    },
  );
  expect(elsewhere.status(), await elsewhere.text()).toBe(201);
  await attempt();
  await expect(dialog.getByText(/^Не подключено: Пока вы правили запись, её изменил пользователь admin/)).toBeVisible();
  await expect(dialog.getByRole('table', { name: 'Опции' })).toContainText('Безлимитные почтовые уведомления');
  await attempt();
  await expect(dialog.getByRole('table', { name: 'Опции' })).toContainText('Безлимитный архив');
});

test('C14 D-ERR a messaging profile that could not be saved comes back from the toast, and is saved', async ({
  page,
  signIn,
}) => {
  await signIn('admin', oldestFirst);
  await pickOfRow(ownRow(page, 28), 'Профиль ФТС');
  const dialog = page.getByRole('dialog', { name: 'Профиль ФТС' });
  const address = dialog.getByLabel('Адрес отправителя');
  for (const box of ['Профиль по умолчанию', 'Эмулятор сообщений'])
    await dialog.getByRole('checkbox', { name: box }).setChecked(false);
  await dialog.getByLabel('ID декларанта').fill('12345678');
  await dialog.getByLabel('Логин').fill('operator');
  await dialog.getByLabel('Пароль', { exact: true }).fill('Secret-77');
  await address.fill('Псков, Речная, 2');
  const save = () => dialog.getByRole('button', { name: 'Сохранить' }).click();
  await failing(page, { method: 'PATCH', path: /\/fcs-profile\//, answer: unwell }, save);
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Вернуться к форме' }).click();
  await expect(address).toHaveValue('Псков, Речная, 2');
  await dialog.getByLabel('Пароль', { exact: true }).fill('Secret-77');
  await save();
  await expect(dialog).toHaveCount(0);
});
