import { expect, test as base, type ConsoleMessage, type Locator, type Page } from 'playwright/test';

interface Fixtures {
  /** Goes to a path below `/account` as somebody who has signed in before. */
  signIn: (login: string, path?: string) => Promise<void>;
}

/** A refused request is written by the browser itself, and is no fault of the page. */
const isNetworkNote = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource');

/** Whatever the page complains of on the console, or throws, fails the test. */
const watch = (page: Page, complaints: string[]) => {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isNetworkNote(message)) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
};

const calls = '/api/private/v3.0';

/** What the browser keeps of a session of its own, begun just now. */
async function sessionOf({ request }: Page, login: string) {
  const begun = await request.post(`${calls}/auth/`, { data: { username: login, password: 'demo' } });
  const { token } = (await begun.json()) as { token: string };
  const user = await request.get(`${calls}/user/`, { headers: { Authorization: `Token ${token}` } });
  expect(user.status()).toBe(200);
  return { 'lk.token': token, 'lk.user': await user.text() };
}

/** A dialog that the path opens hides the header from assistive technology, not from sight. */
const signedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Выход', includeHidden: true }).first()).toBeVisible();

/** Signs in through the form, as a person does, and goes to a path below `/account`. */
export async function signInByForm(page: Page, login: string, path: string): Promise<void> {
  await page.goto(`/account/login?next=${encodeURIComponent(path)}`);
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Войти' }).click();
  await signedIn(page);
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, provide) => provide(process.env.E2E_URL ?? ''),
  context: async ({ context }, provide) => {
    const complaints: string[] = [];
    context.on('page', (page) => watch(page, complaints));
    await provide(context);
    expect(complaints).toEqual([]);
  },
  signIn: async ({ page }, provide) => {
    await provide(async (login, path = '/') => {
      const kept = await sessionOf(page, login);
      // A page of the same origin that has nothing of the product's in it.
      await page.goto('/healthz');
      await page.evaluate((session) => {
        for (const key of ['lk.opened', 'lk.unread']) localStorage.removeItem(key);
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      }, kept);
      await page.goto(`/account${path}`);
      await signedIn(page);
    });
  },
});

/** How lists are set up stays in the browser of this test: others sign in as the same user. */
export const keepListsHere = (page: Page) => page.route('**/user/lists/', (route) => route.abort());

// Of a server none of whose organisations changes its status here: their places stay.
const working = encodeURIComponent(JSON.stringify({ access_status: 'Работает', server_alias: 'pskov' }));

/** Organisations of the demonstration data, the oldest first: what other tests add meanwhile stands behind them. */
export const oldestFirst = `/administration/organisations-users?filter=${working}&order=ASC&page=1&perPage=50&sort=p_gid`;

/** The row of one of them; a test that changes it has a number of its own. */
export const ownRow = (page: Page, number: number) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^(Развернуть|Свернуть) / }) })
    .nth(number);

/** Picks what stands under «⋯» of a row, all by keyboard. */
export async function pickOfRow(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Другие действия: / }).focus();
  await row.page().keyboard.press('Enter');
  await row.page().getByRole('menuitem', { name: action }).focus();
  await row.page().keyboard.press('Enter');
}

/** Goes by Tab to what is wanted, over what is left as it is, as somebody without a mouse does. */
export async function tabTo(wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return;
    await wanted.page().keyboard.press('Tab');
  }
  throw new Error(`${wanted} is not reached by Tab`);
}

interface Failing {
  method: 'POST' | 'PATCH';
  path: RegExp;
  answer: { status: number; json: object };
}

/** What the act asks of the server fails, whatever the server would say; the next call goes through again. */
export async function failing(page: Page, { method, path, answer }: Failing, act: () => Promise<void>): Promise<void> {
  await page.route(path, (route) => (route.request().method() === method ? route.fulfill(answer) : route.continue()));
  const answered = page.waitForResponse(
    (response) => response.request().method() === method && path.test(response.url()),
  );
  await act();
  expect((await answered).status()).toBe(answer.status);
  await page.unroute(path);
}

export { expect };
