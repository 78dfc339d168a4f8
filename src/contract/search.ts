import { exactFields } from '../domain/search/readQuery';
import { id, soughtText } from './common';
import { endpointsOf } from './endpoint';
import { z } from './schema';

const month = z.strictObject({ billing_alias: z.string(), year: z.int(), month: z.int() });

/** By what a record was found; `text` is written as people write it. */
const matched = z.strictObject({
  field: z.enum([...exactFields, 'name', 'full_name', 'city', 'contact', 'subgroup', 'dealer']),
  text: z.string(),
});

/**
 * One thing that is found. `id` is a p_gid, a p_id or, of a dealer and his price list, the dealer's id; `p_gid` the organisation
 * itself, or that of the user or dealer. `sub` tells it apart from its namesake. `exact`: an identifier fits whole.
 */
export const searchHit = z.strictObject({
  kind: z.enum(['organisation', 'user', 'dealer', 'price']),
  server_alias: z.string(),
  id,
  p_gid: id,
  title: z.string(),
  sub: z.string(),
  status: z.string(),
  exact: z.boolean(),
  matched,
  price: month.nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;
export type HitKind = SearchHit['kind'];
export type Matched = SearchHit['matched'];

/** `searched`: what gave the hits, the text or the same keys in the other layout; `counts` stop at 500. */
const searchAnswer = z.strictObject({
  searched: z.string(),
  tried: z.array(z.string()),
  counts: z.strictObject({ organisation: z.int(), user: z.int(), dealer: z.int(), price: z.int() }),
  results: z.array(searchHit),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchEndpoints = endpointsOf(
  'an extension: the documents search within the list of organisations alone',
  {
    search: {
      method: 'GET',
      path: '/search/',
      summary: 'Поиск всего, что видно: организации, пользователи, дилеры, прайсы; у каждого сказано, чем он найден',
      extension: 'search',
      query: z.strictObject({
        q: soughtText,
        limit: z
          .string()
          .regex(/^([1-9]|1\d|20)$/, 'Сколько строк каждого вида: от 1 до 20')
          .transform(Number)
          .optional(),
      }),
      answer: { kind: 'json', schema: searchAnswer },
    },
  },
);
