import { addMonths, currentMonth, type Month } from '../../../src/domain/month';
import { packageAliases } from '../../../src/domain/tiers';
import type { DemoOrganisation } from './organisations';
import { hasCustomTariff, item } from './organisationRows';
import { priceCosts } from './prices';
import { moscowDay } from './time';
import { sendersOf, type DemoUser } from './users';

/** Whose agreements show the rules of what a client pays (decisions, Money). */
interface Shown {
  full: DemoOrganisation;
  oneMonth: DemoOrganisation;
  ownService: DemoOrganisation;
  contested: DemoOrganisation;
}

const fullName = 'Полный безлимит';
const firstDay = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}-01`;

/** The first clients of the head company that have a tariff and nothing of their own yet; one goes over to the full unlimited. */
export function chooseShown(organisations: readonly DemoOrganisation[]): Shown {
  const plain = organisations.filter(
    (one, index) =>
      one.dealer.id === 1 && one.tariff !== null && !one.banned && index % 4 !== 0 && !hasCustomTariff(index),
  );
  const [full, oneMonth, ownService, contested] = plain;
  if (!full || !oneMonth || !ownService || !contested) throw new Error('too few clients of the head company');
  full.tariff = fullName;
  return { full, oneMonth, ownService, contested };
}

/** A full unlimited, a subscription for one month at a price of its own, an unlimited service at a price of its own. */
export const agreementRows = ({ full, oneMonth, ownService }: Shown, now: Month) => [
  {
    ...item(full),
    start_at: firstDay(addMonths(now, -5)),
    part: 'tariff',
    type: 'custom',
    source: 'full-unlim',
    ref_id: null,
    caption: fullName,
    permanent: false,
    custom: true,
    client_price: 9000,
    ctm_price: 1800,
  },
  {
    ...item(oneMonth),
    start_at: firstDay(addMonths(now, -2)),
    part: 'tariff',
    type: 'custom',
    source: 'custom-subscribe',
    ref_id: 2,
    caption: 'Тариф «Минимальный»',
    permanent: false,
    custom: true,
    client_price: 500,
    ctm_price: 100,
  },
  {
    ...item(ownService),
    start_at: firstDay(addMonths(now, -4)),
    part: 'option',
    type: 'custom',
    source: 'service-unlim',
    ref_id: 3,
    caption: 'Безлимитный онлайн-клиент',
    permanent: false,
    custom: true,
    client_price: 250,
    ctm_price: 50,
  },
];

/** A client with a special condition and one for the API, both in force: the later one is billed. */
export const contestedRows = ({ contested }: Shown, now: Month, createdAt: string) => {
  const row = { dealer_id: 1, client_gid: contested.gid, created_at: createdAt, created_by: 'admin', revision: 1 };
  const [message_price_position_alias] = Object.keys(packageAliases.dyn_tp);
  return [
    {
      ...row,
      type: 'spec_condition',
      ...addMonths(now, -6),
      body: { packages: [{ message_price_position_alias, client_points_cost: 95, daobit_points_cost: 19 }] },
      percents: { packages: 20 },
    },
    {
      ...row,
      type: 'api',
      ...addMonths(now, -3),
      body: {
        client_price: 1200,
        daobit_price: 240,
        accounts: { max_free_count: 3, client_price: 400, daobit_price: 80, accountPercent: 20 },
        packages: [{ message_price_position_alias, threshold: 20, ...priceCosts(9_000, 20) }],
      },
      percents: { packages: 20 },
    },
  ];
};

/** What unlimited services cost without a price of the client's own. */
export const servicePriceRows = [
  { service_id: 1, from_month: 0, client_price: 300, ctm_price: 60 },
  { service_id: 2, from_month: 0, client_price: 150, ctm_price: 30 },
  { service_id: 3, from_month: 0, client_price: 500, ctm_price: 100 },
];

const months = 6;

/**
 * Packages that show who pays nothing for them, or without a licence: of the first organisation of each scheme in «Демо», of
 * the first on «Расчёт без тарифа», and of the organisation of a sub-dealer. All in the last six months, on the third.
 */
export function shownFactRows(organisations: readonly DemoOrganisation[], users: readonly DemoUser[], now: Date) {
  const senders = sendersOf(users);
  const working = organisations.filter(({ tariff, banned }) => tariff === null && !banned);
  const byScheme = (among: readonly DemoOrganisation[]) => [
    ...new Map(among.toReversed().map((one) => [one.dealer.billing, one])).values(),
  ];
  const chosen = [
    ...byScheme(working.filter(({ stopTariff }) => !stopTariff)),
    ...byScheme(working.filter(({ stopTariff }) => stopTariff)),
  ].map(({ server, gid, dealer, createdAt }) => ({
    server,
    gid,
    billing: dealer.billing,
    since: moscowDay(createdAt),
  }));
  return [...chosen, { server: 'nova', gid: 104, billing: 'dyn_tp', since: '' } as const].flatMap(
    ({ server, gid, billing, since }, place) => {
      const [p_id] = senders.get(`${server}:${gid}`) ?? [];
      const [position] = Object.keys(packageAliases[billing]);
      if (p_id === undefined) return [];
      return Array.from({ length: months }, (_, back) => addMonths(currentMonth(now), -back))
        .map(({ year, month }) => ({
          server_alias: server,
          group_gid: gid,
          p_id,
          day: `${year}-${String(month).padStart(2, '0')}-03`,
          position,
          origin: 'online',
          transport: 30,
          is_emulator: false,
          count: 6 + place,
        }))
        .filter(({ day }) => day >= since && day <= moscowDay(now));
    },
  );
}
