import type { Locator, Page } from 'playwright/test';
import { addMonths, currentMonth, formatMonth } from '../../src/domain/month';
import { newInn, newOrganisation, type Call } from './faultCalls';
import { expect, test } from './fixtures';

const numberOf = (id: string) => id.split(':')[1] ?? '';

/** A form that saves something, and how a fault of the browser is tried on it. */
export interface FaultForm {
  name: string;
  /** Where it opens, of what is made for it alone. */
  at: (call: Call, text: string) => Promise<string>;
  /** What has to be pressed there to see it. */
  open?: (page: Page) => Promise<void>;
  form: (page: Page) => Locator;
  /** What a save takes from the screen, if not the whole form. */
  inside?: (page: Page) => Locator;
  /** Where it is opened from, if not by its address. */
  door?: (page: Page) => Locator;
  /** Types; `text` is unique. */
  fill: (form: Locator, text: string) => Promise<void>;
  /** What a draft never has: passwords and files. */
  fillAgain?: (form: Locator, text: string) => Promise<void>;
  /** What was typed is on the screen. */
  shows: (form: Locator, text: string) => Promise<void>;
  save: (form: Locator) => Promise<void>;
  /** The call that writes. */
  writes: { method: string; path: RegExp };
  /** It stays on the screen when a save fails; any other comes back from the toast. */
  stays?: true;
  /** How many times it is stored. */
  stored: (call: Call, text: string, at: string) => Promise<number>;
  /** It changes what is stored, and so another tab may have been faster: what is then different there. */
  theirs?: (call: Call, at: string) => Promise<void>;
}

const press = (name: string | RegExp) => (form: Locator) => form.getByRole('button', { name }).click();
const save = press('Сохранить');
const list = '/administration/organisations-users';
const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const field = (label: string) => ({
  fill: (form: Locator, text: string) => form.getByLabel(label, { exact: true }).fill(text),
  shows: (form: Locator, text: string) => expect(form.getByLabel(label, { exact: true })).toHaveValue(text),
});

/** How many entries of the journal tell of a text. */
async function journalled(call: Call, text: string): Promise<number> {
  const { results } = await call<{ results: object[] }>('GET', '/audit/?page_size=100');
  return results.filter((entry) => JSON.stringify(entry).includes(text)).length;
}

const idIn = (at: string, param: string) => new URLSearchParams(at.split('?')[1]).get(param) ?? '';

const subgroup: FaultForm = {
  name: 'новый отдел',
  at: async (call) => `${list}?subgroup=new&in=${await newOrganisation(call)}`,
  form: dialog('Добавление отдела/организации'),
  ...field('Наименование'),
  save,
  writes: { method: 'POST', path: /\/piportals\/nova\/subgroups\/$/ },
  stored: async (call, text, at) => {
    const own = await call<{ results: object[] }>(
      'GET',
      `/piportals/nova/groups/${numberOf(idIn(at, 'in'))}/subgroups/?page=1&page_size=100`,
    );
    return own.results.filter((one) => JSON.stringify(one).includes(text)).length;
  },
};

const organisation: FaultForm = {
  name: 'организация',
  at: async (call) => `${list}?organisation=${await newOrganisation(call)}`,
  form: dialog('Редактирование организации'),
  ...field('Комментарий'),
  save,
  writes: { method: 'PATCH', path: /\/piportals\/nova\/groups\/\d+\/$/ },
  stored: journalled,
  theirs: async (call, at) => {
    await call('PATCH', `/piportals/nova/groups/${numberOf(idIn(at, 'organisation'))}/`, { p_city: 'Орёл' });
  },
};

const newOne: FaultForm = {
  name: 'новая организация',
  at: async () => `${list}?organisation=new&server=nova`,
  form: dialog('Добавление организации'),
  fill: async (form, text) => {
    await form.getByLabel('ОПФ').selectOption('ООО');
    await form.getByLabel('Наименование').fill(text);
    await form.getByLabel('ИНН', { exact: true }).fill(newInn());
    await form.getByLabel('КПП', { exact: true }).fill('780101001');
    await form.getByLabel('Дилер').fill('голов');
    await form
      .page()
      .getByRole('option', { name: /Головная компания/ })
      .click();
  },
  shows: (form, text) => expect(form.getByLabel('Наименование')).toHaveValue(text),
  save,
  writes: { method: 'POST', path: /\/piportals\/nova\/groups\/$/ },
  stored: async (call, text) =>
    (await call<{ count: number }>('GET', `/piportals/all/groups/all/?page=1&page_size=10&search=${text}`)).count,
};

const user: FaultForm = {
  name: 'новый пользователь',
  at: async (call) => `${list}?user=new&in=${await newOrganisation(call)}`,
  form: dialog('Добавление пользователя'),
  fill: async (form, text) => {
    await form.getByLabel('ФИО', { exact: true }).fill('Сбоев Семён');
    await form.getByLabel('E-mail', { exact: true }).fill(`u${text}@client.example`);
    await form.getByLabel('Логин', { exact: true }).fill(`u${text}`);
    await form.getByLabel('Пароль', { exact: true }).fill('Кенар-поёт-в-мае-7');
    await form.getByLabel('Роль', { exact: true }).selectOption({ index: 1 });
  },
  fillAgain: (form) => form.getByLabel('Пароль', { exact: true }).fill('Кенар-поёт-в-мае-7'),
  shows: (form, text) => expect(form.getByLabel('Логин', { exact: true })).toHaveValue(`u${text}`),
  save,
  writes: { method: 'POST', path: /\/piportals\/nova\/users\/$/ },
  stored: journalled,
};

const profile: FaultForm = {
  name: 'профиль ФТС',
  at: async (call) => `${list}?profile=groups:${await newOrganisation(call)}`,
  form: dialog('Профиль ФТС'),
  fill: async (form, text) => {
    for (const box of ['Профиль по умолчанию', 'Эмулятор сообщений'])
      await form.getByRole('checkbox', { name: box }).setChecked(false);
    await form.getByLabel('ID декларанта').fill('12345678');
    await form.getByLabel('Логин').fill('operator');
    await form.getByLabel('Пароль', { exact: true }).fill('Secret-77');
    await form.getByLabel('Адрес отправителя').fill(text);
  },
  fillAgain: (form) => form.getByLabel('Пароль', { exact: true }).fill('Secret-77'),
  shows: (form, text) => expect(form.getByLabel('Адрес отправителя')).toHaveValue(text),
  save,
  writes: { method: 'PATCH', path: /\/fcs-profile\/$/ },
  stored: journalled,
};

/** What the register of organisations has of each try. */
const registered = new Map<string, { inn: string; org_id: number }>();

const dealer: FaultForm = {
  name: 'новый дилер',
  at: async (call, text) => {
    const { company } = await call<{ company: { org_id: number } }>('GET', '/user/');
    const row = { inn: newInn(), org_id: Number(text.slice(-8)) + 1_000_000 };
    const rows = [{ ...row, kpp: '780101001', dealer_org: company.org_id, org_name: text }];
    await call('POST', '/registers/organisations/', { batch: `faults-${text}`, rows });
    registered.set(text, row);
    return '/administration/dealers-prices?dealer=new';
  },
  form: dialog('Добавление дилера'),
  fill: async (form, text) => {
    await form.getByLabel('ОПФ').selectOption('ООО');
    await form.getByLabel('Наименование').fill(text);
    const { inn = '', org_id } = registered.get(text) ?? {};
    await form.getByLabel('ИНН').fill(inn);
    await form.getByLabel('КПП').fill('780101001');
    await form.getByRole('button', { name: 'Выбрать' }).click();
    await form
      .page()
      .getByRole('button', { name: new RegExp(`${org_id}`) })
      .click();
    await form.getByLabel('Головной дилер').selectOption('ООО «Головная компания»');
    await form.getByLabel('Вид расчётов').selectOption('dyn_tp');
    await form.getByLabel('Имя').fill('Отдел продаж');
    await form.getByLabel('E-mail').fill('sales@fault.example');
  },
  shows: (form, text) => expect(form.getByLabel('Наименование')).toHaveValue(text),
  save,
  writes: { method: 'POST', path: /\/dealers\/$/ },
  stored: journalled,
};

const news: FaultForm = {
  name: 'новость',
  at: async () => '/administration/categories?news=new',
  form: dialog('Добавление новости'),
  fill: async (form, text) => {
    await form.getByRole('textbox', { name: 'Заголовок' }).fill(text);
    await form.getByLabel('Вид новости').selectOption('Общие новости');
    await form.getByLabel('Анонс').fill('Коротко');
    await form.getByRole('textbox', { name: 'Текст' }).fill('Сведения');
  },
  shows: async (form, text) => {
    await expect(form.getByRole('textbox', { name: 'Заголовок' })).toHaveValue(text);
    await expect(form.getByRole('textbox', { name: 'Текст' })).toHaveText('Сведения');
  },
  save,
  writes: { method: 'POST', path: /\/categories\/$/ },
  stored: journalled,
};

const billing: FaultForm = {
  name: 'биллинг',
  at: async (call) => `${list}?billing=${await newOrganisation(call)}`,
  open: async (page) => page.getByRole('button', { name: 'Подключить полный безлимит' }).click(),
  form: dialog('Биллинг'),
  inside: (page) => page.getByLabel('Цена для клиента, ₽'),
  fill: async (form, text) => {
    await form.getByLabel('Цена для клиента, ₽').fill(text.slice(-5));
    await form.getByLabel('Доля организации, ₽').fill('1');
  },
  shows: (form, text) => expect(form.getByLabel('Цена для клиента, ₽')).toHaveValue(text.slice(-5)),
  save: async (form) => {
    await press(/^Подключить$/)(form);
    await form.page().getByRole('button', { name: 'Да, подключить' }).click();
  },
  writes: { method: 'POST', path: /\/billing-profile\/full-unlim\/$/ },
  stays: true,
  stored: async (call, text, at) => {
    const own = await call<object>('GET', `/piportals/nova/groups/${numberOf(idIn(at, 'billing'))}/billing-profile/`);
    return JSON.stringify(own).split(`"client_price":${Number(text.slice(-5))}`).length - 1;
  },
};

const note: FaultForm = {
  name: 'заметка о клиенте',
  at: async (call) => `${list}/${(await newOrganisation(call)).replace(':', '/')}?tab=note`,
  door: (page) => page.getByRole('button', { name: 'Написать заметку' }),
  open: async (page) => page.getByRole('button', { name: 'Написать заметку' }).click(),
  form: dialog('Заметка о клиенте'),
  ...field('Заметка'),
  save,
  writes: { method: 'PUT', path: /\/note\/$/ },
  stays: true,
  stored: journalled,
  theirs: async (call, at) => {
    const [, gid = ''] = /nova\/(\d+)/.exec(at) ?? [];
    await call('PUT', `/piportals/nova/groups/${gid}/note/`, { text: 'Заметка другого' });
  },
};

let months = 0;

const panel = (
  name: string,
  title: string,
  [address, path]: readonly [string, RegExp],
  submit: string,
  [cell, choose]: readonly [string, (form: Locator, text: string) => Promise<void>],
  read: (call: Call, text: string) => Promise<number>,
): FaultForm => ({
  name,
  at: async () => address,
  form: dialog(title),
  fill: async (form, text) => {
    await choose(form, text);
    await form.locator(`[data-cell="${cell}"]`).click();
    await form.page().keyboard.type(text.slice(-4));
    await form.page().keyboard.press('Enter');
  },
  shows: async (form, text) =>
    expect(form.locator(`[data-cell="${cell}"]`)).toHaveText(
      new RegExp(`^${Number(text.slice(-4)).toLocaleString('ru-RU').replace(/\s/g, '\\s')},00`),
    ),
  save: press(submit),
  writes: { method: 'POST', path },
  stays: true,
  stored: read,
});

/** Each try has a month of its own, of whatever test: they run side by side over one server. */
const ofText = new Map<string, ReturnType<typeof addMonths>>();
const monthOf = (text: string) => {
  const month =
    ofText.get(text) ?? addMonths(currentMonth(new Date()), 14 + 40 * test.info().parallelIndex + (months += 1));
  ofText.set(text, month);
  return month;
};
const digits = (text: string) => formatMonth(monthOf(text)).replace('/', '');

const prices = panel(
  'прайс',
  'Добавление прайса Пик-Юг',
  ['/administration/dealers-prices/5?price=dyn_pu:new', /\/prices\/dyn_pu\/5\/$/],
  'Добавить прайс',
  [
    'packages.pp_pnp_pu.client_points_cost.0',
    (form, text) => form.getByRole('textbox', { name: 'Месяц начала действия прайса', exact: true }).fill(digits(text)),
  ],
  async (call, text) => {
    const lists = await call<{ start_year: number; start_month: number }[]>('GET', '/dealers/5/prices/');
    const { year, month } = monthOf(text);
    return lists.filter(({ start_year, start_month }) => start_year === year && start_month === month).length;
  },
);

/** The widest dialogs, for every run: a record added, a record changed, what asks before it saves, a sheet of prices. */
export const shortForms: readonly FaultForm[] = [subgroup, organisation, billing, prices];

/** Every dialog and panel that saves. */
export const allForms: readonly FaultForm[] = [...shortForms, newOne, user, profile, dealer, news, note];
