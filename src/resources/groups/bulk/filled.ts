import type { BatchRow } from '../../../contract/batches';
import { z } from '../../../contract/schema';
import { addMonths, currentMonth, formatMonth, monthIndex, parseMonth } from '../../../domain/month';
import { splitId } from '../../../domain/recordId';
import type { SearchChoice } from '../../../ui/SearchSelect';
import { serverNow } from '../../../ui/serverNow';
import type { Asked, Job } from './jobs';

/** What is chosen for the organisations, where something is: a kind of billing, or a dealer and from which month on. */
export interface Filled {
  choice: SearchChoice | null;
  month: string;
}

/** Nothing is chosen; the next month, unless told otherwise. */
export const blankFilled = (): Filled => ({
  choice: null,
  month: formatMonth(addMonths(currentMonth(serverNow()), 1)),
});

/** What is asked for; undefined while something is missing. */
export function askedOf({ name, asked }: Job, { choice, month: typed }: Filled): Asked | undefined {
  if (asked) return asked;
  if (!choice) return undefined;
  if (name === 'billing') return { kind: 'organisations-billing-type', input: { billing_type: String(choice.id) } };
  const month = parseMonth(typed);
  if (!month) return undefined;
  const { server: server_alias, id: parent_id } = splitId(choice.id);
  return { kind: 'organisations-dealer', input: { server_alias, parent_id, month: monthIndex(month) } };
}

const bulkDraft = z.object({
  choice: z.object({ id: z.string(), name: z.string() }).nullable(),
  month: z.string(),
  reason: z.string(),
  of: z.object({ names: z.array(z.string()), count: z.int() }).optional(),
});

/** For whom a draft was: some of the names, and how many they were. */
export type Drafted = NonNullable<z.infer<typeof bulkDraft>['of']>;

/** So many names are kept with a draft. */
const namesKept = 5;
export const draftedFor = (rows: readonly BatchRow[]): Drafted => ({
  names: rows.slice(0, namesKept).map(({ label }) => label),
  count: rows.length,
});

/** The same with its reason, as it was kept while the session died or the page went. */
export const readBulkDraft = (kept: unknown) => bulkDraft.safeParse(kept).data;
