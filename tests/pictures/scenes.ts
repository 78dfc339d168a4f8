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
  /** What is pressed once it stands there; a dialog opens. */
  keys?: string;
  /** The captions of what is pressed then, one after the other: the first of its name. */
  press?: readonly (string | RegExp)[];
}

const dialogsOfTheList = {
  'organisation-new': 'organisation=new&server=nova',
  organisation: 'organisation=nova:1005',
  'organisation-billing': 'billing=nova:1005',
  'organisation-history': 'history=group:nova:1005',
  'organisation-profile': 'profile=groups:nova:1005',
  'organisation-move': 'move=nova:1005',
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

/** Every screen and every dialog of the product. */
export const scenes: readonly Scene[] = [
  { name: 'login', path: '/login', login: '' },
  { name: 'organisations', path: list },
  { name: 'organisations-unfolded', path: list, press: [/^Развернуть /] },
  { name: 'organisations-more', path: list, press: [/^Другие действия/] },
  { name: 'organisations-filters', path: list, press: [/^Фильтры/] },
  { name: 'organisations-view', path: list, press: ['Вид'] },
  { name: 'organisations-found', path: `${list}?filter=${encodeURIComponent('{"search":"якорь"}')}` },
  { name: 'organisations-user', path: `${list}?filter=${encodeURIComponent('{"search":"vorobev.k1507"}')}` },
  { name: 'find', path: list, keys: 'Control+k' },
  { name: 'organisations-none', path: `${list}?filter=${encodeURIComponent('{"search":"нет такой"}')}` },
  { name: 'organisations-support', path: list, login: 'support' },
  { name: 'no-right', path: list, login: 'news' },
  { name: 'nothing-permitted', path: '/', login: 'nobody' },
  ...under(list, dialogsOfTheList),
  ...['', 'users', 'conditions', 'packages', 'billing', 'history', 'note'].map((tab) => ({
    name: `client${tab && '-'}${tab}`,
    path: `${list}/nova/1005${tab && '?tab='}${tab}`,
  })),
  { name: 'dealers', path: '/administration/dealers-prices' },
  { name: 'dealer-new', path: '/administration/dealers-prices?dealer=new' },
  { name: 'dealer', path: '/administration/dealers-prices?dealer=3' },
  { name: 'dealer-prices', path: dealer },
  { name: 'dealer-special', path: `${dealer}?tab=spec` },
  ...under(dealer, panelsOfTheDealer),
  { name: 'news', path: '/administration/categories' },
  { name: 'news-new', path: '/administration/categories?news=new' },
  { name: 'price-board', path: '/administration/price-board' },
  { name: 'batches', path: '/administration/batches' },
  { name: 'journal', path: '/administration/journal' },
  { name: 'rights', path: '/administration/rights' },
  { name: 'dealer-history', path: '/administration/dealers-prices?history=dealer:3' },
  { name: 'data', path: '/administration/data' },
  { name: 'sections', path: '/administration/sections' },
  { name: 'sheet', path: '/administration/sheets/spec-conditions?dealer=3' },
  { name: 'report-packages', path: '/reports/web_client_reports_pi_from_uin' },
  { name: 'package-statistic', path: '/reports/package-statistic' },
  { name: 'sales-statistic', path: '/reports/sales-statistic' },
  { name: 'minimum-tariff', path: '/reports/report_fixed_packages' },
  { name: 'active-users', path: '/reports/active_users' },
  { name: 'distribution', path: '/product/client' },
  { name: 'profile', path: '/profile' },
  { name: 'not-found', path: '/nowhere' },
];
