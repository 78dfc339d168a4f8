import type { BrowserContext, Locator, Page, Route } from 'playwright/test';
import { adminCalls, unique, type Call } from './faultCalls';
import { allForms, shortForms, type FaultForm } from './faultForms';
import { expect, signInByForm, test } from './fixtures';

const offline = /Нет связи с сервером: проверьте подключение и повторите/;
const busy = 'Сервер занят: повторите через 2 секунды';
const forms = process.env.FAULTS === 'all' ? allForms : shortForms;

/** One form, opened by whoever has signed in, with something typed that nobody else types. */
interface Tried {
  one: FaultForm;
  page: Page;
  call: Call;
  at: string;
  text: string;
}

const formOf = ({ one, page }: Tried) => one.form(page);

async function show(tried: Tried): Promise<Locator> {
  await tried.one.open?.(tried.page);
  const form = formOf(tried);
  await expect(form.getByRole('textbox').first()).toBeEditable();
  return form;
}

async function open(tried: Tried): Promise<Locator> {
  await tried.page.goto(`/account${tried.at}`);
  const form = await show(tried);
  await tried.one.fill(form, tried.text);
  return form;
}

/** A save that fails says why, and leaves what was typed on the screen or at hand. */
async function failed(tried: Tried, why: RegExp | string, mend?: () => Promise<void>): Promise<void> {
  const { one, page } = tried;
  if (one.stays) await expect(formOf(tried).getByRole('alert').filter({ hasText: why }).first()).toBeVisible();
  else {
    // What comes late is told of, too, where it cannot.
    await expect(page.getByRole('alert').filter({ hasText: why }).first()).toBeVisible();
    // What stands in the form that goes moves to the page: a press on it would be lost meanwhile.
    await expect(formOf(tried)).toHaveCount(0);
    await page.getByRole('button', { name: 'Вернуться к форме' }).click();
    // What it changes has to be read once more.
    if (mend) {
      const unread = formOf(tried)
        .getByRole('alert')
        .filter({ hasText: /^Не удалось открыть (запись|форму)/ });
      await expect(unread.or(formOf(tried).getByRole('textbox')).first()).toBeVisible();
      await mend();
      if (await unread.isVisible()) await unread.getByRole('button', { name: 'Повторить' }).click();
    }
  }
  await one.shows(formOf(tried), tried.text);
}

/** What is saved goes from the screen, and with it its address: before that its step back would take away the page that comes next. */
const closed = async ({ one, page }: Tried) =>
  await expect(one.inside ? one.inside(page) : one.form(page)).toHaveCount(0);

const stored = ({ one, call, text, at }: Tried) => expect.poll(() => one.stored(call, text, at)).toBe(1);

/** Once the fault is gone one press saves, exactly once. */
async function saves(tried: Tried): Promise<void> {
  const { one, page } = tried;
  const done = page.waitForResponse(
    (response) => response.request().method() === one.writes.method && one.writes.path.test(response.url()),
    { timeout: 30_000 },
  );
  await one.save(formOf(tried));
  expect((await done).ok()).toBe(true);
  await stored(tried);
  await closed(tried);
}

async function takesDraft(tried: Tried): Promise<void> {
  const form = await show(tried);
  await form.getByRole('button', { name: 'Вернуть введённое' }).click();
  await tried.one.shows(form, tried.text);
  await tried.one.fillAgain?.(form, tried.text);
}

/** What the next write is answered with, whatever the server would say. */
async function answering({ one, page }: Tried, answer: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const handler = (route: Route) => (route.request().method() === one.writes.method ? answer(route) : route.fallback());
  await page.route(one.writes.path, handler);
  return () => page.unroute(one.writes.path, handler);
}

async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('Логин').fill('admin');
  await page.getByLabel('Пароль', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Войти' }).click();
}

/** Goes to an address within the page, as a link there does: nothing is loaded anew. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/account${address}`);

const faults: Readonly<Record<string, (tried: Tried, context: BrowserContext) => Promise<void>>> = {
  'связь пропала до открытия': async (tried, context) => {
    const { page, at, one } = tried;
    await page.goto(`/account${at.split('?')[0]}`);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await goWithin(page, at);
    await expect(page.getByText('Нет соединения с сетью').first()).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('Нет соединения с сетью')).toHaveCount(0);
    const failure = page.getByRole('alert').filter({ hasText: /^Не удалось/ });
    await expect(failure.or((one.door ?? one.form)(page)).first()).toBeVisible();
    if (await failure.isVisible()) await page.goto(`/account${at}`);
    await one.fill(await show(tried), tried.text);
    await saves(tried);
  },
  'связь пропала при сохранении': async (tried, context) => {
    await open(tried);
    await context.setOffline(true);
    await tried.one.save(formOf(tried));
    await failed(tried, offline, () => context.setOffline(false));
    await context.setOffline(false);
    await saves(tried);
  },
  'ответ потерян': async (tried) => {
    const form = await open(tried);
    const mend = await answering(tried, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await tried.one.save(form);
    await failed(tried, offline);
    await mend();
    await stored(tried);
    const again = formOf(tried).getByRole('button', { name: 'Сохранить' });
    // What is stored as it stands in the form needs no save.
    if (tried.one.theirs && !tried.one.stays) await expect(again).toBeDisabled();
    else {
      await tried.one.save(formOf(tried));
      await closed(tried);
    }
    await stored(tried);
  },
  'сервер занят': async (tried) => {
    const form = await open(tried);
    const mend = await answering(tried, (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '2' }, json: { detail: busy } }),
    );
    await tried.one.save(form);
    await failed(tried, busy);
    await mend();
    await saves(tried);
  },
  'сессия кончилась': async (tried) => {
    const form = await open(tried);
    const mend = await answering(tried, (route) => route.fulfill({ status: 401, json: { detail: 'Требуется вход' } }));
    await tried.one.save(form);
    await expect(tried.page.getByText('Сеанс завершён. Войдите снова: введённое в формах сохранено.')).toBeVisible();
    await mend();
    await signInAgain(tried.page);
    await takesDraft(tried);
    await saves(tried);
  },
  'часы ушли': async (tried) => {
    const { page, one } = tried;
    const form = await open(tried);
    const now = Date.now();
    for (const days of [1, -1]) {
      await page.clock.setSystemTime(now + days * 86_400_000);
      await one.shows(form, tried.text);
    }
    await saves(tried);
  },
  'страница обновлена': async (tried) => {
    await open(tried);
    tried.page.once('dialog', (dialog) => void dialog.accept());
    await tried.page.reload();
    await takesDraft(tried);
    await saves(tried);
  },
  'вкладка закрыта': async (tried, context) => {
    await open(tried);
    const closed = tried.page.waitForEvent('close');
    tried.page.once('dialog', (dialog) => void dialog.accept());
    await tried.page.close({ runBeforeUnload: true });
    await closed;
    tried.page = await context.newPage();
    await tried.page.goto(`/account${tried.at}`);
    await takesDraft(tried);
    await saves(tried);
  },
  'изменили двое': async (tried) => {
    const form = await open(tried);
    await tried.one.theirs?.(tried.call, tried.at);
    await tried.one.save(form);
    const conflict = form.getByRole('alert', { name: /изменилась/ });
    await tried.one.shows(form, tried.text);
    await conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }).click();
    await tried.one.shows(form, tried.text);
    await saves(tried);
  },
};

for (const one of forms)
  test(`Q06 nothing typed is lost: ${one.name}`, async ({ page, context, signIn, baseURL }) => {
    test.setTimeout(300_000);
    const call = await adminCalls(baseURL ?? '');
    await signIn('admin');
    const tried: Tried = { one, page, call, at: '', text: '' };
    for (const [name, fault] of Object.entries(faults)) {
      if (name === 'изменили двое' && !one.theirs) continue;
      await test.step(name, async () => {
        tried.text = unique();
        tried.at = await one.at(call, tried.text);
        await fault(tried, context);
      });
    }
  });

const denied = () => {
  const deny = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[method] = deny;
};
const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};

for (const [name, script] of Object.entries({ denied, full }))
  test(`Q06 storage ${name}: signing in, a draft after the end of the session, saving`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const call = await adminCalls(baseURL ?? '');
    await page.addInitScript(script);
    for (const one of process.env.FAULTS === 'all' ? forms.filter(({ open }) => !open) : forms.slice(0, 1)) {
      const text = unique();
      const tried: Tried = { one, page, call, at: await one.at(call, text), text };
      await signInByForm(page, 'admin', tried.at);
      const form = await show(tried);
      await one.fill(form, text);
      const mend = await answering(tried, (route) =>
        route.fulfill({ status: 401, json: { detail: 'Требуется вход' } }),
      );
      await one.save(form);
      await expect(page.getByText(/^Сеанс завершён/)).toBeVisible();
      await mend();
      await signInAgain(page);
      await takesDraft(tried);
      await context.setOffline(true);
      await one.save(formOf(tried));
      await failed(tried, offline, () => context.setOffline(false));
      await context.setOffline(false);
      await saves(tried);
    }
  });
