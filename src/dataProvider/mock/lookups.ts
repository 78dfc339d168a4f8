import type { Application } from '../../contract/applications';
import { notFound } from '../../contract/refusal';
import { packageAliases } from '../../domain/tiers';
import { allRights, mayGrant, rightCaption, rightId } from '../../domain/rights';
import { legalForms } from '../../domain/taxpayer';
import type { Handlers } from './call';
import { dealerOptions, portalOf } from './scope';

const named = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));

export const roles = named(
  'Администратор',
  'Руководитель',
  'Декларант',
  'Бухгалтер',
  'Наблюдатель',
  'Banned users',
  'Заблокирован',
).map(({ id, name }) => ({ p_rid: id, name }));

/** The lists that records choose from. */
export const lists = {
  statuses: named('Отправлен', 'Зарегистрирован', 'Выпуск разрешён'),
  online: named('Создание пакетов', 'Отправка пакетов'),
  packageTypes: named(...Object.values(packageAliases.dyn_tp)),
  newsTypes: named('Общие новости', 'Новости онлайн клиент Нова', 'Новости толстый клиент Нова'),
  servers: named('Основной', 'Региональный', 'Тестовый'),
  clients: named('Основной клиент', 'Морской клиент', 'Авиационный клиент'),
  billingTypes: [
    { alias: 'dyn_tp', caption: 'Динамический тариф (Даобит)' },
    { alias: 'dyn_disc_multi', caption: 'Дискретный тариф (Псков)' },
    { alias: 'dyn_mc_disc', caption: 'Дискретный тариф (Калининград)' },
    { alias: 'dyn_pu', caption: 'Пик-ЮГ' },
  ],
  billing: {
    subscriptions: named('Стандартный', 'Минимальный'),
    services: named('Безлимитный архив', 'Безлимитные почтовые уведомления', 'Безлимитный онлайн-клиент'),
  },
} as const;

const opf = legalForms.map(({ value, caption }) => ({ value, caption }));

const linkOf = (type: string, version: string) => `/piportals/nova/applications/${type}/${version}/`;

/** Client programs: the third has no version before. */
const applications = (['main', 'sea', 'air'] as const).map((app_type, index): Application => {
  const page = `/account/product/client?app=${app_type}`;
  const [latest, prev] = ['2025.09.1', app_type === 'air' ? null : '2025.06.2'];
  return {
    app_type,
    name: lists.clients[index]?.name ?? '',
    latest,
    latest_link: page,
    download_latest_link: linkOf(app_type, latest),
    latest_size: 48_500_000,
    latest_sha256: 'a'.repeat(64),
    prev,
    prev_link: prev && `${page}&version=${prev}`,
    download_prev_link: prev && linkOf(app_type, prev),
    prev_size: prev ? 47_900_000 : null,
    prev_sha256: prev ? 'b'.repeat(64) : null,
  };
});

/** The lists that records choose from, and client programs. */
export const lookupHandlers = {
  readGroupDropdowns: (call) => ({
    opf,
    dealers: dealerOptions(call, call.params.alias).map(({ p_gid, name }) => ({ p_gid, name })),
  }),
  readSubgroupDropdowns: (call) => {
    portalOf(call, call.params.alias);
    return { opf };
  },
  readUserDropdowns: (call) => {
    portalOf(call, call.params.alias);
    const rights = allRights.filter((name) => mayGrant(call.rights, name));
    return { roles, rights: rights.map((name) => ({ id: rightId(name), name, caption: rightCaption(name) })) };
  },
  listNotificationStatuses: () => lists.statuses,
  readOnlinePermissions: () => ({ all_permissions: [{ group_description: 'Пакеты', permissions: lists.online }] }),
  listPackageTypeRights: () => lists.packageTypes,
  listBillingTypes: () => [...lists.billingTypes],
  listPackageStatuses: () => [{ code: 'draft', name: 'Черновик' }],
  listPackageDeliveries: () => [{ code: '20', name: 'Железнодорожный транспорт' }],
  listServerTypes: () => lists.servers,
  listAppTypes: () => lists.clients,
  listNewsTypes: () => lists.newsTypes,
  listApplications: () => applications,
  downloadApplication: ({ params: { app_type, version } }) => {
    const known = applications.find((one) => one.app_type === app_type && [one.latest, one.prev].includes(version));
    if (!known) throw notFound();
    async function* bytes() {
      yield new TextEncoder().encode(`${app_type} ${version}`);
    }
    const sha256 = version === known.latest ? known.latest_sha256 : known.prev_sha256;
    return {
      bytes: bytes(),
      filename: `client-${app_type}-${version}.zip`,
      headers: { ETag: `"${sha256}"`, 'Accept-Ranges': 'bytes' },
    };
  },
} satisfies Partial<Handlers>;
