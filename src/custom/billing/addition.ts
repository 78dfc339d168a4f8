import { z } from '../../contract/schema';
import { customSubscription, fullUnlimited, unlimitedService } from '../../contract/billing';
import type { BillingAddition } from '../../dataProvider/billingVerbs';
import { parsePrice, toWire } from '../../domain/money';
import type { Addable } from './additions';

const typed = z.object({
  choice: z.string(),
  start: z.string(),
  permanent: z.boolean(),
  custom: z.boolean(),
  clientPrice: z.string(),
  share: z.string(),
});

/** What is typed into the form of an addition. */
export type Typed = z.infer<typeof typed>;

/** What an earlier form has kept of it. */
export const readTyped = (kept: unknown): Typed | undefined => typed.safeParse(kept).data;

export type Problems = Partial<Record<keyof Typed, string>>;

/** The fields of the form that the server's names stand for. */
export const fieldOf: Record<string, keyof Typed> = {
  p_type_id: 'choice',
  p_service_id: 'choice',
  p_start_at: 'start',
  p_client_price: 'clientPrice',
  p_ctm_price: 'share',
};

/** The server's or the schema's words at the fields of the form. */
export const problemsAt = (errors: readonly (readonly [field: string, message: string])[]): Problems =>
  Object.fromEntries(errors.flatMap(([field, message]) => (fieldOf[field] ? [[fieldOf[field], message]] : [])));

const sumOf = (text: string): number | string | undefined => {
  if (text.trim() === '') return undefined;
  const { kopecks, problem } = parsePrice(text);
  return problem ?? toWire(kopecks);
};

/** The addition as it is sent, or what keeps it from being one: by the contract's own schemas. */
export function additionOf(
  kind: Addable['kind'],
  typed: Typed,
): { addition: BillingAddition; problems?: undefined } | { addition?: undefined; problems: Problems } {
  const priced = kind === 'full' || typed.custom;
  const client = priced ? sumOf(typed.clientPrice) : undefined;
  const share = priced ? sumOf(typed.share) : undefined;
  const unread: Problems = {
    ...(typeof client === 'string' ? { clientPrice: client } : {}),
    ...(typeof share === 'string' ? { share } : {}),
  };
  const prices = {
    p_client_price: typeof client === 'number' ? client : undefined,
    p_ctm_price: typeof share === 'number' ? share : undefined,
  };
  const common = { p_start_at: typed.start, p_custom: typed.custom, ...prices };
  const chosen = typed.choice === '' ? 0 : Number(typed.choice);
  const parsed =
    kind === 'custom'
      ? { kind, ...customSubscription.safeParse({ p_type_id: chosen, p_permanent: typed.permanent, ...common }) }
      : kind === 'service'
        ? { kind, ...unlimitedService.safeParse({ p_service_id: chosen, ...common }) }
        : { kind, ...fullUnlimited.safeParse({ p_start_at: typed.start, ...prices }) };
  if (parsed.success && Object.keys(unread).length === 0)
    return { addition: { kind: parsed.kind, body: parsed.data } as BillingAddition };
  const issues = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return { problems: { ...problemsAt(issues), ...unread } };
}
