const list = '/administration/organisations-users';
const dealer = '/administration/dealers-prices/3';

/** One screen or dialog, by its address below `/account`; whom it is shown to, if not to the administrator. */
export interface Scene {
  name: string;
  path: string;
  login?: string;
  /** What is pressed once it stands there. */
  keys?: string;
}

const dialogsOfTheList = {
  'organisation-new': 'organisation=new&server=nova',
  organisation: 'organisation=nova:1005',
  'organisation-billing': 'billing=nova:1005',
  'organisation-history': 'history=group:nova:1005',
  'organisation-profile': 'profile=groups:nova:1005',
  'subgroup-new': 'subgroup=new&in=nova:1005',
  'user-new': 'user=new&in=nova:1005',
};

const panelsOfTheDealer = {
  'price-daobit': 'price=dyn_tp:new',
  'price-pskov': 'price=dyn_disc_multi:new',
  'price-kaliningrad': 'price=dyn_mc_disc:new',
  'price-pik': 'price=dyn_pu:new',
  special: 'tab=spec&spec=spec_condition:new',
  'special-api': 'tab=spec&spec=api:new',
  'special-minimum': 'tab=spec&minimum=new',
};

const under = (path: string, dialogs: Readonly<Record<string, string>>): Scene[] =>
  Object.entries(dialogs).map(([name, search]) => ({ name, path: `${path}?${search}` }));

/** Every screen and every dialog of the product. */
export const scenes: readonly Scene[] = [
  { name: 'organisations', path: list },
  { name: 'organisations-found', path: `${list}?filter=${encodeURIComponent('{"search":"якорь"}')}` },
  { name: 'organisations-user', path: `${list}?filter=${encodeURIComponent('{"search":"vorobev.k1507"}')}` },
  { name: 'find', path: list, keys: 'Control+k' },
  { name: 'organisations-none', path: `${list}?filter=${encodeURIComponent('{"search":"нет такой"}')}` },
  { name: 'organisations-support', path: list, login: 'support' },
  { name: 'no-right', path: list, login: 'news' },
  { name: 'nothing-permitted', path: '/', login: 'nobody' },
  ...under(list, dialogsOfTheList),
  { name: 'dealers', path: '/administration/dealers-prices' },
  { name: 'dealer-new', path: '/administration/dealers-prices?dealer=new' },
  { name: 'dealer-prices', path: dealer },
  { name: 'dealer-special', path: `${dealer}?tab=spec` },
  ...under(dealer, panelsOfTheDealer),
  { name: 'news', path: '/administration/categories' },
  { name: 'news-new', path: '/administration/categories?news=new' },
  { name: 'price-board', path: '/administration/price-board' },
  { name: 'batches', path: '/administration/batches' },
  { name: 'journal', path: '/administration/journal' },
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
