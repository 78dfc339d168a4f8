import { addMonths, currentMonth, monthIndex, type Month } from '../../../src/domain/month';
import { packageAliases, type BillingAlias } from '../../../src/domain/tiers';
import type { DemoOrganisation } from './organisations';
import type { Random } from './random';
import { moscowDay } from './time';
import { sendersOf, type DemoUser } from './users';

const months = 18;
const origins = ['desktop', 'desktop', 'desktop', 'online', 'online', 'api'] as const;
const transports = [20, 30, 30, 31, 32, null] as const;
/** Packages of one kind a month, about: clients of every volume range. */
const volumes = [4, 8, 16, 16, 35, 70, 140, 300] as const;
/** A month's packages of a kind come in this many days, on average. */
const meanParts = 2.5;

const daysIn = ({ year, month }: Month) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The kinds that an organisation sends: some of those of its dealer's scheme, each once. */
function kindsOf(random: Random, billing: BillingAlias): string[] {
  const aliases = Object.keys(packageAliases[billing]);
  const kept = aliases.filter((_, index) => index === 0 || random.chance(3 / aliases.length));
  return random.chance(0.8) ? kept : aliases.slice(-1);
}

/** What organisations with a tariff sent in the 18 months up to `now`, day by day: nothing before they came or after today. */
export function factRows(
  random: Random,
  organisations: readonly DemoOrganisation[],
  users: readonly DemoUser[],
  now: Date,
) {
  const today = moscowDay(now);
  const senders = sendersOf(users);
  return organisations.flatMap((one) => {
    const [first, ...others] = senders.get(`${one.server}:${one.gid}`) ?? [];
    if (one.tariff === null || first === undefined) return [];
    const kinds = kindsOf(random, one.dealer.billing);
    const volume = random.pick(volumes);
    const came = moscowDay(one.createdAt);
    return Array.from({ length: months }, (_, back) => addMonths(currentMonth(now), back - months + 1)).flatMap(
      (month) => {
        const idle = random.chance(0.12) || (one.banned && monthIndex(month) > monthIndex(currentMonth(now)) - 3);
        return kinds
          .flatMap((position) =>
            Array.from({ length: random.int(1, 4) }, () => ({
              server_alias: one.server,
              group_gid: one.gid,
              p_id: random.pick([first, ...others]),
              day: `${month.year}-${String(month.month).padStart(2, '0')}-${String(random.int(1, daysIn(month))).padStart(2, '0')}`,
              position,
              origin: random.pick(origins),
              transport: random.pick(transports),
              is_emulator: random.chance(0.3) && one.profile === 'emulator',
              count: Math.max(1, Math.round((volume / meanParts) * (random.int(50, 150) / 100))),
            })),
          )
          .filter(({ day }) => !idle && day >= came && day <= today);
      },
    );
  });
}
