import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { addMonths, currentMonth } from '../../src/domain/month';

/** So many months from now, as addresses of panels have them. */
const later = (months: number) => {
  const { year, month } = addMonths(currentMonth(new Date()), months);
  return `${year}-${String(month).padStart(2, '0')}`;
};

const list = '/administration/organisations-users';
const dealer = '/administration/dealers-prices/3';

/** One screen or dialog, by its address below `/account`; whom it is shown to, if not to the administrator. */
export interface Scene {
  name: string;
  path: string;
  login?: string;
  /** Narrower, or wider, than so many px there is nothing to press. */
  from?: number;
  upTo?: number;
  /** What is pressed once it stands there; a dialog opens. */
  keys?: string;
  /** The captions of what is pressed then, one after the other: the first of its name. */
  press?: readonly (string | RegExp)[];
  /** What else is done. */
  act?: (page: Page) => Promise<void>;
}

const dialogsOfTheList = {
  'organisation-new': 'organisation=new&server=nova',
  organisation: 'organisation=nova:1005',
  'organisation-billing': 'billing=nova:1005',
  'organisation-history': 'history=group:nova:1005',
  'organisation-profile': 'profile=groups:nova:1005',
  'organisation-move': 'move=nova:1005',
  subgroup: 'subgroup=nova:5004',
  'subgroup-new': 'subgroup=new&in=nova:1005',
  'user-new': 'user=new&in=nova:1005',
  user: 'user=nova:1025',
  'user-reset': 'reset=nova:1025',
  'user-history': 'history=user:nova:1025',
  'client-new': 'client=new&server=nova',
};

const panelsOfTheDealer = {
  'price-daobit': 'price=dyn_tp:new',
  'price-pskov': 'price=dyn_disc_multi:new',
  'price-kaliningrad': 'price=dyn_mc_disc:new',
  'price-pik': 'price=dyn_pu:new',
  special: 'tab=spec&spec=spec_condition:new',
  'special-api': 'tab=spec&spec=api:new',
  'special-minimum': 'tab=spec&minimum=new',
  'price-daobit-changed': `price=dyn_tp:${later(1)}`,
  'price-daobit-seen': `price=dyn_tp:${later(-4)}`,
  'special-changed': `tab=spec&spec=spec_condition:1010:${later(2)}`,
  'special-api-changed': `tab=spec&spec=api:1015:${later(2)}`,
  'special-minimum-changed': 'tab=spec&minimum=5',
};

const under = (path: string, dialogs: Readonly<Record<string, string>>): Scene[] =>
  Object.entries(dialogs).map(([name, search]) => ({ name, path: `${path}?${search}` }));

/** The same page, with one thing after another pressed on it. */
const pressed = (path: string, steps: Readonly<Record<string, readonly (string | RegExp)[]>>): Scene[] =>
  Object.entries(steps).map(([name, press]) => ({ name, path, press }));

const filtered = (filter: object) => `${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const organisations: readonly Scene[] = [
  { name: 'organisations', path: list },
  ...pressed(list, {
    'organisations-unfolded': [/^Развернуть /],
    'organisations-more': [/^Другие действия: /],
    'organisations-views': ['Виды'],
    'bell-panel': [/^Уведомления/],
  }),
  ...pressed(list, {
    'organisations-columns': ['Столбцы'],
    'organisations-dense': ['Плотные строки'],
    'organisations-selected': ['Выбрать всё на странице'],
    'organisations-bulk': ['Выбрать всё на странице', 'Приостановить'],
    'organisations-days': ['Дата создания'],
  }).map((scene) => ({ ...scene, from: 1024 })),
  { name: 'organisations-filters', upTo: 800, path: list, press: [/^Фильтры/] },
  { name: 'menu', upTo: 800, path: list, press: [/меню$/i] },
  { name: 'organisations-found', path: filtered({ search: 'якорь' }) },
  { name: 'organisations-user', path: filtered({ search: 'vorobev.k1507' }) },
  { name: 'organisations-none', path: filtered({ search: 'нет такой' }) },
  {
    name: 'organisations-archive',
    path: filtered({ access_status: 'Приостановлена' }),
    press: [/^Другие действия: /, 'Перенести в архив'],
  },
  {
    name: 'organisations-trouble',
    path: list,
    act: async (page) => {
      await page.route(/groups\/all/, (route) => route.abort());
      await page.reload();
    },
  },
  { name: 'organisations-support', path: list, login: 'support' },
  { name: 'organisation-support', path: `${list}?organisation=nova:1005`, login: 'support' },
  { name: 'organisations-subdealer', path: list, login: 'subdealer' },
  { name: 'find', path: list, keys: 'Control+k' },
  {
    name: 'find-hits',
    path: list,
    keys: 'Control+k',
    act: (page) => page.getByRole('dialog').getByRole('combobox').fill('восход'),
  },
  { name: 'keys', path: list, keys: '?' },
  ...under(list, dialogsOfTheList),
  ...['', 'users', 'subgroups', 'conditions', 'packages', 'billing', 'history', 'note'].map((tab) => ({
    name: `client${tab && '-'}${tab}`,
    path: `${list}/nova/1005${tab && '?tab='}${tab}`,
    ...(tab && { act: async (page: Page) => page.getByRole('tablist').evaluate((tabs) => tabs.scrollIntoView()) }),
  })),
  { name: 'client-note-changed', path: `${list}/nova/1005?tab=note`, press: [/заметку$/] },
];

const changedPrice = `${dealer}?price=dyn_tp:${later(1)}`;

const dealers: readonly Scene[] = [
  { name: 'dealers', path: '/administration/dealers-prices' },
  { name: 'dealer-new', path: '/administration/dealers-prices?dealer=new' },
  { name: 'dealer', path: '/administration/dealers-prices?dealer=3' },
  { name: 'dealer-history', path: '/administration/dealers-prices?history=dealer:3' },
  { name: 'dealer-prices', path: dealer },
  { name: 'dealer-special', path: `${dealer}?tab=spec` },
  ...pressed(dealer, {
    'dealer-add': ['Добавить прайс'],
    'dealer-recalculate': ['Изменить цены…'],
    'dealer-price-removed': [/^Удалить: Даобит/],
  }),
  { name: 'dealer-special-recalculate', path: `${dealer}?tab=spec`, press: ['Изменить цены…'] },
  ...under(dealer, panelsOfTheDealer),
  ...pressed(changedPrice, {
    'price-compare': ['Сравнить'],
    'price-replay': ['Что будет'],
    'price-history': ['История'],
    'price-recipe': ['Изменить цены…'],
  }),
  { name: 'price-from', path: `${dealer}?price=dyn_tp:new`, press: ['Создать на основе…'] },
  { name: 'price-board', path: '/administration/price-board' },
  ...pressed('/administration/price-board', {
    'price-board-create': [/^Выбрать: ООО «Дилер Восход»/, 'Создать из действующего…'],
    'price-board-guard': ['Пороги замечаний…'],
  }),
];

/** A file lies on the page of an import, and its lines are checked. */
const loaded = (name: string) => async (page: Page) => {
  await page.locator('input[type="file"]').setInputFiles(join(import.meta.dirname, '../e2e/files', name));
  await page.getByRole('button', { name: /^Загрузить [1-9]/ }).waitFor();
};

const administration: readonly Scene[] = [
  { name: 'news', path: '/administration/categories' },
  { name: 'news-new', path: '/administration/categories?news=new' },
  { name: 'news-one', path: '/administration/categories?news=1' },
  { name: 'news-history', path: '/administration/categories?history=news:1' },
  { name: 'batches', path: '/administration/batches' },
  ...pressed('/administration/batches', {
    'batches-unfolded': [/^Строки: /],
    'batches-undo': [/^Отменить: /],
  }),
  { name: 'journal', path: '/administration/journal' },
  { name: 'rights', path: '/administration/rights' },
  { name: 'data', path: '/administration/data' },
  { name: 'data-key', path: '/administration/data', press: [/^Права: /] },
  { name: 'sections', path: '/administration/sections' },
  { name: 'section-new', path: '/administration/sections', press: ['Собрать раздел'] },
  {
    name: 'section-plan',
    path: '/administration/sections',
    act: (page) =>
      page.getByLabel('Файл раздела').setInputFiles(join(import.meta.dirname, '../../docs/examples/permits.json')),
  },
  { name: 'tasks', path: '/sections/tasks' },
  { name: 'task', path: '/sections/tasks?task=1' },
  { name: 'tasks-import', path: '/sections/tasks/import' },
  { name: 'contracts', path: '/sections/contracts' },
  { name: 'contract-new', path: '/sections/contracts?contract=new' },
  { name: 'sheet-conditions', path: '/administration/sheets/spec-conditions?dealer=3' },
  {
    name: 'sheet-conditions-loaded',
    path: '/administration/sheets/spec-conditions?dealer=1',
    act: loaded('conditions.xlsx'),
  },
  { name: 'sheet-minimum', path: '/administration/sheets/minimum-tariffs?dealer=3' },
  { name: 'sheet-prices', path: '/administration/sheets/price-lists' },
  { name: 'sheet-clients', path: '/administration/sheets/clients' },
  { name: 'sheet-clients-loaded', path: '/administration/sheets/clients', act: loaded('clients.xlsx') },
];

const sales = '/reports/sales-statistic';
const byDealer = [/^ООО «Дилер Восход»/];

const reports: readonly Scene[] = [
  { name: 'report-packages', path: '/reports/web_client_reports_pi_from_uin' },
  { name: 'package-statistic', path: '/reports/package-statistic' },
  ...pressed('/reports/package-statistic', {
    'package-statistic-unfolded': [/^Развернуть /],
    'package-statistic-chart': ['Показать график'],
    'package-statistic-dealers': [/^Дилеры: /],
  }),
  { name: 'sales-statistic', path: sales },
  ...pressed(sales, {
    'sales-menu': ['Выгрузить'],
    'sales-chart': ['График по дилерам'],
    'sales-dealer': byDealer,
  }),
  {
    name: 'sales-client',
    path: sales,
    press: byDealer,
    act: (page) =>
      page
        .getByRole('region', { name: 'Продажи дилера' })
        .getByRole('row')
        .getByRole('button', { expanded: false })
        .first()
        .click(),
  },
  {
    name: 'sales-derivation',
    path: sales,
    press: byDealer,
    act: (page) =>
      page
        .getByRole('button', { name: /Как получено$/ })
        .first()
        .click(),
  },
  { name: 'minimum-tariff', path: '/reports/report_fixed_packages' },
  { name: 'active-users', path: '/reports/active_users' },
];

/** Every screen and every dialog of the product. */
export const scenes: readonly Scene[] = [
  { name: 'login', path: '/login', login: '' },
  {
    name: 'login-expired',
    path: '/profile',
    act: async (page) => {
      await page.route(/\/api\//, (route) => route.fulfill({ status: 401, json: { detail: 'Недопустимый токен.' } }));
      await page.reload();
      await page.getByRole('button', { name: 'Войти' }).waitFor();
    },
  },
  {
    name: 'password',
    path: '/profile',
    act: async (page) => {
      await page.route(/v3\.0\/user\/$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), password_assigned: true } });
      });
      await page.evaluate(() =>
        Object.keys(localStorage)
          .filter((key) => key !== 'lk.token')
          .forEach((key) => localStorage.removeItem(key)),
      );
      await page.goto('/account/profile');
      await page.getByLabel('Новый пароль', { exact: true }).waitFor();
    },
  },
  { name: 'no-right', path: list, login: 'news' },
  { name: 'nothing-permitted', path: '/', login: 'nobody' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'profile', path: '/profile' },
  { name: 'distribution', path: '/product/client' },
  ...organisations,
  ...dealers,
  ...administration,
  ...reports,
];
