import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from './fixtures';

const guide = readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/declaring-resources.md'), 'utf8');

/** The file of the documentation, under a name of its own and in nobody's menu. */
const fileAs = (name: string) => {
  const { menu: _, ...declared } = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '{}') as {
    menu?: object;
  };
  return {
    name: `${name}.json`,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...declared, name })),
  };
};

/** What the organisations that somebody sees are called. */
async function organisationsOf(login: string, url: string): Promise<string[]> {
  const api = `${url}/api/private/v3.0`;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: login, password: 'demo' });
  const { token } = (await (await fetch(`${api}/auth/`, { method: 'POST', headers, body })).json()) as {
    token: string;
  };
  const answer = await fetch(`${api}/piportals/all/groups/?page=1&page_size=100`, {
    headers: { Authorization: `Token ${token}` },
  });
  return ((await answer.json()) as { results: { name: string }[] }).results.map(({ name }) => name);
}

test('M08 M03 «Договоры» of the documentation, applied on the page, used by a dealer and his subdealer', async ({
  page,
  signIn,
  browser,
  baseURL,
}, { repeatEachIndex }) => {
  const name = `tried-${repeatEachIndex}`;
  const url = baseURL ?? '';
  const [his, hers] = await Promise.all(['dealer', 'subdealer'].map((login) => organisationsOf(login, url)));
  const own = his?.find((one) => !hers?.includes(one)) ?? '';
  await signIn('admin', '/administration/sections');
  await page.getByLabel('Файл раздела').setInputFiles(fileAs(name));
  await page.getByRole('region', { name: 'План: Договоры' }).getByRole('button', { name: 'Применить' }).click();
  await expect(page.getByText('Раздел «Договоры» в силе')).toBeVisible();

  const add = async (login: string, number: string, organisation: string) => {
    const context = await browser.newContext({ baseURL: url, locale: 'ru-RU' });
    const at = await context.newPage();
    await at.goto(`/account/login?next=${encodeURIComponent(`/sections/${name}?record=new`)}`);
    await at.getByLabel('Логин').fill(login);
    await at.getByLabel('Пароль', { exact: true }).fill('demo');
    await at.getByRole('button', { name: 'Войти' }).click();
    const dialog = at.getByRole('dialog', { name: 'Договоры: добавление' });
    await dialog.getByLabel('Номер').fill(number);
    await dialog.getByRole('textbox', { name: 'Подписан' }).fill('01.11.2026');
    await dialog.getByRole('combobox', { name: 'Организация' }).fill(organisation);
    await at.getByRole('option', { name: organisation }).first().click();
    await dialog.getByLabel('Сумма, ₽').fill('1200,50');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(at.getByRole('row').filter({ hasText: number }).filter({ hasText: 'Черновик' })).toBeVisible();
    return { at, close: () => context.close() };
  };
  const dealer = await add('dealer', '1/26', own);
  const subdealer = await add('subdealer', '2/26', hers?.[0] ?? '');
  await expect(subdealer.at.getByRole('row').filter({ hasText: '1/26' })).toHaveCount(0);
  await dealer.at.reload();
  await expect(dealer.at.getByRole('row').filter({ hasText: '2/26' })).toBeVisible();
  await expect(dealer.at.getByRole('row').filter({ hasText: '1/26' })).toBeVisible();
  await dealer.close();
  await subdealer.close();
});
