import type { GroupRow } from '../../contract/groups';
import { fromMonthIndex, monthIndex, type Month } from '../../domain/month';

/** What a user sent in a month, as the mock makes it up: the same for the same organisation and month. */
export interface MockFact {
  group: GroupRow;
  login: string;
  month: Month;
  position: 'pp_pi' | 'pp_pnp' | 'pp_etd';
  origin: string;
  emulator: boolean;
  count: number;
}

const positions = ['pp_pi', 'pp_pnp', 'pp_etd'] as const;
const origins = ['Клиент', 'Онлайн', 'API'];

/** The facts of organisations in the months from `start` to `end`; archived and banned ones sent nothing. */
export const factsOf = (groups: readonly GroupRow[], start: number, end: number): MockFact[] =>
  groups
    .filter(({ access_status }) => access_status === 'Работает' || access_status === 'Демо')
    .flatMap((group) =>
      Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => fromMonthIndex(start + index)).flatMap(
        (month) =>
          positions.map((position, index) => ({
            group,
            login: group.users_json[index % Math.max(1, group.users_json.length)]?.login ?? 'user',
            month,
            position,
            origin: origins[index] ?? '',
            emulator: group.access_status === 'Демо' && position === 'pp_etd',
            count: 1 + ((group.p_gid * (index + 3) + monthIndex(month) * 7) % 40),
          })),
      ),
    );
