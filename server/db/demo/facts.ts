import { addMonths, type Month } from '../../../src/domain/month';
import { packageAliases } from '../../../src/domain/tiers';
import type { DemoOrganisation } from './organisations';
import type { Random } from './random';
import type { DemoUser } from './users';

const months = 18;
const origins = ['desktop', 'desktop', 'online', 'api'] as const;
const transports = [20, 30, 31, 32, null] as const;

/** What the working organisations sent in the 18 months up to now, day by day; nothing later than today. */
export function factRows(random: Random, organisations: readonly DemoOrganisation[], users: readonly DemoUser[], now: Month, today: number) {
  const senders = new Map<string, number[]>();
  for (const { server_alias, group_gid, p_id } of users) {
    const key = `${server_alias}:${group_gid}`;
    senders.set(key, [...(senders.get(key) ?? []), p_id]);
  }
  return organisations.flatMap((one) => {
    const [first, ...others] = senders.get(`${one.server}:${one.gid}`) ?? [];
    const [alias, ...aliases] = Object.keys(packageAliases[one.dealer.billing]);
    if (!one.tariff || first === undefined || alias === undefined) return [];
    const positions = [random.pick([alias, ...aliases]), random.pick([alias, ...aliases])];
    return Array.from({ length: months }, (_, back) => addMonths(now, -back)).flatMap((month) => {
      if (random.chance(0.25)) return [];
      const lastDay = month.year === now.year && month.month === now.month ? today : 28;
      return Array.from({ length: random.int(1, 3) }, (_, index) => ({
        server_alias: one.server,
        group_gid: one.gid,
        p_id: random.pick([first, ...others]),
        day: `${month.year}-${String(month.month).padStart(2, '0')}-${String(random.int(1, lastDay)).padStart(2, '0')}`,
        position: positions[index % 2] ?? alias,
        origin: random.pick(origins),
        transport: random.pick(transports),
        is_emulator: one.emulator && random.chance(0.3),
        count: random.int(1, 40),
      }));
    });
  });
}
