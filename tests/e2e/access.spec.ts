import { axeFaults } from './axeFaults';
import { expect, test } from './fixtures';

const api = '/api/private/v3.0';

test('Q02 a newcomer chooses a password of his own before anything else, sees his sessions, and leaves everywhere', async ({
  page,
  request,
}) => {
  const login = `newcomer${Date.now()}`;
  const { token }: { token: string } = await (
    await request.post(`${api}/auth/`, { data: { username: 'admin', password: 'demo' } })
  ).json();
  const p_pass = 'Выданный-пароль-7';
  const made = await request.post(`${api}/piportals/nova/users/`, {
    headers: { Authorization: `Token ${token}` },
    data: {
      p_fullname: 'Новичков Николай',
      p_email: 'n@client.example',
      p_name: login,
      p_pass,
      p_rid: 3,
      p_gid: 1001,
      p_rights: [1],
    },
  });
  expect(made.status()).toBe(201);

  await page.goto('/account/login');
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(p_pass);
  await page.getByRole('button', { name: 'Войти' }).click();
  await expect(page.getByRole('heading', { name: 'Новый пароль' })).toBeVisible();
  await page.goto('/account/administration/organisations-users');
  await expect(page.getByRole('heading', { name: 'Новый пароль' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  const fresh = page.getByLabel('Новый пароль', { exact: true });
  await page.getByLabel('Прежний пароль').fill(p_pass);
  await fresh.fill('пароль123');
  await fresh.blur();
  await expect(page.getByText('такие пробуют первыми')).toBeVisible();
  await fresh.fill('Свой-пароль-73');
  await page.getByLabel('Новый пароль ещё раз').fill('Свой-пароль-73');
  await page.getByRole('button', { name: 'Сменить пароль' }).click();
  await expect(page).toHaveURL(/\/administration\/organisations-users/);

  await page.getByRole('link', { name: 'Новичков Николай' }).click();
  const sessions = page.getByRole('region', { name: 'Где выполнен вход' });
  await expect(sessions.getByText('Chrome, Linux')).toBeVisible();
  await expect(sessions.getByText('это устройство')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/access.png' });
  await sessions.getByRole('button', { name: 'Выйти на всех устройствах' }).click();
  await page.getByRole('button', { name: 'Выйти', exact: true }).click();
  await expect(page.getByLabel('Логин')).toBeVisible();
});
