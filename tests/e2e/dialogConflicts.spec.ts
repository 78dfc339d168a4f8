import type { Page } from 'playwright/test';
import { expect, test } from './fixtures';

const list = '/administration/organisations-users';
const api = '/api/private/v3.0';

/** Calls in the name of whoever is signed in, past the page: somebody else's. */
async function callsOf(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('lk.token'));
  const headers = { Authorization: `Token ${token}` };
  return {
    read: async <T>(path: string) => (await (await page.request.get(`${api}${path}`, { headers })).json()) as T,
    change: async (path: string, data: object) =>
      expect((await page.request.patch(`${api}${path}`, { headers, data })).ok()).toBe(true),
  };
}

interface Row {
  server_alias: string;
  p_gid: number;
  users_json: { p_id: number }[];
  subgroups_json: { p_gid: number }[];
}

/** An organisation that no other test looks at, with a user and a subgroup. */
async function quietOne(page: Page): Promise<Row> {
  const { read } = await callsOf(page);
  const demo = encodeURIComponent('Демо');
  const { results } = await read<{ results: Row[] }>(
    `/piportals/all/groups/all/?page=1&page_size=100&ordering=p_gid&access_status=${demo}`,
  );
  const row = results.find(({ users_json, subgroups_json }) => users_json.length > 0 && subgroups_json.length > 0);
  if (!row) throw new Error('no organisation with a user and a subgroup');
  return row;
}

const cases = [
  {
    title: 'C11 a user',
    dialog: 'Редактирование пользователя',
    label: 'ФИО',
    theirs: { p_comments: 'Правка другого' },
    shown: 'Комментарий',
    mine: 'Мой Новый Человек',
    address: ({ server_alias, users_json: [user] }: Row) => `?user=${server_alias}:${user?.p_id}`,
    path: ({ server_alias, users_json: [user] }: Row) => `/piportals/${server_alias}/users/${user?.p_id}/`,
  },
  {
    title: 'C18 a department',
    dialog: 'Редактирование отдела/организации',
    label: 'Наименование',
    theirs: { p_fullname: 'Отдел другого' },
    shown: 'Наименование',
    mine: 'Мой отдел',
    address: ({ server_alias, subgroups_json: [subgroup] }: Row) => `?subgroup=${server_alias}:${subgroup?.p_gid}`,
    path: ({ server_alias, subgroups_json: [subgroup] }: Row) =>
      `/piportals/${server_alias}/subgroups/${subgroup?.p_gid}/`,
  },
  {
    title: 'C14 a messaging profile',
    dialog: 'Профиль ФТС',
    label: 'Адрес отправителя',
    theirs: { p_sender_info: 'Адрес другого' },
    shown: 'Адрес отправителя',
    mine: 'Мой адрес, дом 7',
    address: ({ server_alias, p_gid }: Row) => `?profile=groups:${server_alias}:${p_gid}`,
    path: ({ server_alias, p_gid }: Row) => `/piportals/${server_alias}/groups/${p_gid}/fcs-profile/`,
  },
];

for (const { title, dialog: name, label, theirs, shown, mine, address, path } of cases) {
  test(`${title} D-ERR changed by two: the second sees what the first has made of it, and puts his own on top`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin', list);
    const row = await quietOne(page);
    const { read, change } = await callsOf(page);
    if (name === 'Профиль ФТС') {
      await change(path(row), {
        p_default: false,
        p_emulator: false,
        p_participant_id: '12345678',
        p_username: 'operator',
        p_password: 'Secret-77',
        p_sender_info: 'Прежний адрес',
      });
    }
    await page.goto(`/account${list}${address(row)}`);
    const dialog = page.getByRole('dialog', { name });
    const field = dialog.getByLabel(label, { exact: true });
    await expect(field).not.toHaveValue('');
    await change(path(row), theirs);
    await field.fill(mine);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    const conflict = dialog.getByRole('alert', { name: 'Запись изменилась' });
    await expect(conflict.getByRole('row', { name: new RegExp(`^${shown}`) })).toContainText(
      Object.values(theirs)[0] ?? '',
    );
    const lines = await conflict.getByRole('rowheader', { name: shown }).evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    // No word of it is broken.
    expect(lines).toBeLessThanOrEqual(shown.split(' ').length);
    await conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }).focus();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(mine);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toHaveCount(0);
    const after = JSON.stringify(await read(path(row)));
    expect(after).toContain(mine);
    if (shown !== label) expect(after).toContain(Object.values(theirs)[0]);
  });
}

test('P01 D-ERR however long what two have written, what was there before has room beside it', async ({
  page,
  signIn,
}) => {
  await signIn('admin', list);
  const { server_alias, p_gid } = await quietOne(page);
  const { change } = await callsOf(page);
  await page.goto(`/account${list}?organisation=${server_alias}:${p_gid}`);
  const dialog = page.getByRole('dialog', { name: 'Редактирование организации' });
  const field = dialog.getByLabel('Комментарий');
  await field.fill('Длинное примечание о клиенте. '.repeat(5));
  await change(`/piportals/${server_alias}/groups/${p_gid}/`, {
    p_comments: 'Примечание коллеги о нём же. '.repeat(5),
  });
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  const before = dialog.getByRole('alert', { name: 'Запись изменилась' }).getByRole('columnheader', { name: 'Было' });
  for (const width of [1280, 800, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await before.boundingBox())?.width, `${width} px`).toBeGreaterThanOrEqual(100);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
