import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from './fixtures';

const guide = readFileSync(join(resolve(import.meta.dirname, '../..'), 'docs/declaring-resources.md'), 'utf8');

const nameOf = (repeatEachIndex: number) => `tried-${repeatEachIndex}`;

/** The file of the documentation, under a name of its own and in nobody's menu. */
function fileAs(name: string): { file: string; text: string } {
  const { menu: _, ...declared } = JSON.parse(/^```json\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '{}') as {
    menu?: object;
  };
  return { file: `${name}.json`, text: JSON.stringify({ ...declared, name }) };
}

/** The calls of somebody who has signed in, apart from any page. */
async function callsOf(login: string, url: string) {
  const api = `${url}/api/private/v3.0`;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: login, password: 'demo' });
  const { token } = (await (await fetch(`${api}/auth/`, { method: 'POST', headers, body })).json()) as {
    token: string;
  };
  return async (method: string, path: string, sent?: object): Promise<unknown> => {
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: { ...headers, Authorization: `Token ${token}` },
      ...(sent && { body: JSON.stringify(sent) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

type Call = Awaited<ReturnType<typeof callsOf>>;

/** What the organisations that somebody sees are called, by their ids. */
async function organisationsOf(call: Call): Promise<Map<string, string>> {
  const { results } = (await call('GET', '/piportals/all/groups/?page=1&page_size=100')) as {
    results: { server_alias: string; p_gid: number; name: string }[];
  };
  return new Map(results.map(({ server_alias, p_gid, name }) => [`${server_alias}:${p_gid}`, name]));
}

/** Does what is wished with a section, by its plan. */
async function agree(call: Call, wish: object): Promise<void> {
  const { plan } = (await call('POST', '/declared/sections/plan/', wish)) as { plan: { hash: string } };
  await call('PUT', '/declared/sections/', { wish, hash: plan.hash });
}
const inForce = async (call: Call, name: string) =>
  ((await call('GET', '/declared/sections/')) as { name: string; state: string }[]).some(
    (one) => one.name === name && one.state === 'in force',
  );

// The section is the same for both.
test.describe.configure({ mode: 'default' });

// No other test is to meet it.
test.afterEach(async ({ baseURL }, { repeatEachIndex }) => {
  const [call, name] = [await callsOf('admin', baseURL ?? ''), nameOf(repeatEachIndex)];
  if (await inForce(call, name)) await agree(call, { do: 'remove', name });
});

test('M08 M03 «Договоры» of the documentation, used by a dealer and seen by his subdealer as far as hers', async ({
  page,
  signIn,
  browser,
  baseURL,
}, { repeatEachIndex }) => {
  const [name, url] = [nameOf(repeatEachIndex), baseURL ?? ''];
  const [admin, dealer, subdealer] = await Promise.all(
    ['admin', 'dealer', 'subdealer'].map((login) => callsOf(login, url)),
  );
  if (!admin || !dealer || !subdealer) throw new Error('nobody has signed in');
  await agree(admin, { do: 'apply', ...fileAs(name) });
  await expect.poll(() => inForce(admin, name), { timeout: 30_000 }).toBe(true);
  const [his, hers] = [await organisationsOf(dealer), await organisationsOf(subdealer)];
  const [own] = [...his].find(([id]) => !hers.has(id)) ?? [''];
  const [organisation = ''] = hers.keys();
  await subdealer('POST', `/rest/${name}`, { number: '2/26', signedOn: '01.11.2026', organisation, status: 'active' });

  await signIn('dealer', `/sections/${name}?record=new`);
  const dialog = page.getByRole('dialog', { name: 'Договоры: добавление' });
  await dialog.getByLabel('Номер').fill('1/26');
  await dialog.getByRole('textbox', { name: 'Подписан' }).fill('01.11.2026');
  await dialog.getByRole('combobox', { name: 'Организация' }).fill(his.get(own) ?? '');
  await page
    .getByRole('option', { name: his.get(own) ?? '' })
    .first()
    .click();
  await dialog.getByLabel('Сумма, ₽').fill('1200,50');
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('row').filter({ hasText: '1/26' }).filter({ hasText: 'Черновик' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '2/26' }).filter({ hasText: 'Действует' })).toBeVisible();

  const context = await browser.newContext({ baseURL: url, locale: 'ru-RU' });
  const other = await context.newPage();
  await other.goto(`/account/login?next=${encodeURIComponent(`/sections/${name}`)}`);
  await other.getByLabel('Логин').fill('subdealer');
  await other.getByLabel('Пароль', { exact: true }).fill('demo');
  await other.getByRole('button', { name: 'Войти' }).click();
  await expect(other.getByRole('row').filter({ hasText: '2/26' })).toBeVisible();
  await expect(other.getByRole('row').filter({ hasText: '1/26' })).toHaveCount(0);
  await context.close();
});

test('M07 what is typed into a form of a section that is taken away is offered when the section is back', async ({
  page,
  signIn,
  baseURL,
}, { repeatEachIndex }) => {
  const [name, call] = [nameOf(repeatEachIndex), await callsOf('admin', baseURL ?? '')];
  await agree(call, { do: 'apply', ...fileAs(name) });
  await expect.poll(() => inForce(call, name), { timeout: 30_000 }).toBe(true);
  await page.clock.install();
  await signIn('admin', `/sections/${name}?record=new`);
  const number = page.getByRole('dialog', { name: 'Договоры: добавление' }).getByLabel('Номер');
  await number.fill('недописанный');
  await agree(call, { do: 'remove', name });
  await expect.poll(() => inForce(call, name), { timeout: 30_000 }).toBe(false);
  const gone = page.getByText('Раздел больше не открыть');
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(gone).toBeVisible({ timeout: 1000 });
  }).toPass();
  await agree(call, { do: 'return', name });
  await expect.poll(() => inForce(call, name), { timeout: 30_000 }).toBe(true);
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(gone).toBeHidden({ timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: 'Вернуть введённое' }).click();
  await expect(number).toHaveValue('недописанный');
});
