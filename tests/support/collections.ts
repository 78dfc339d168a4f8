import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';

type Fields = Record<string, unknown>;
const base = '/api/private/v3.0';

/** Permits with organisations, as another server has them: names and days of its own. */
const permitRows = (): Fields[] =>
  Array.from({ length: 60 }, (_, at) => ({
    pk: at + 1,
    number: `П-${String(at + 1).padStart(3, '0')}`,
    issued_on: `2026-${String((at % 9) + 1).padStart(2, '0')}-15`,
    state: at % 3 === 0 ? 'closed' : 'open',
    fee: `${(at + 1) * 100}.50`,
    urgent: at % 2 === 0,
    seen_at: '2026-11-01T10:00:00',
    secret_of_theirs: `kept ${at + 1}`,
  }));

const number = (value: unknown) => Number(value);
const fits = (row: Fields, name: string, wanted: unknown): boolean => {
  const [, field = name, end] = /^(.+?)(?:__|_)(gte|lte|in)$/.exec(name) ?? [];
  const value = row[field];
  if (end === 'gte') return String(value) >= String(wanted);
  if (end === 'lte') return String(value) <= String(wanted);
  const all = Array.isArray(wanted) ? wanted : end === 'in' ? String(wanted).split(',') : [wanted];
  return all.map(String).includes(String(value));
};

class Rows {
  constructor(readonly rows: Fields[]) {}

  list(filter: Fields, search: string | undefined, sort: string, descending: boolean) {
    const kept = this.rows.filter(
      (row) =>
        Object.entries(filter).every(([name, wanted]) => fits(row, name, wanted)) &&
        (search === undefined || String(row.number).includes(search)),
    );
    const sign = descending ? -1 : 1;
    const key = (row: Fields) => (typeof row[sort] === 'number' ? row[sort] : String(row[sort]));
    return kept.sort((a, b) => sign * (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  }
  one(pk: string) {
    const row = this.rows.find((one) => String(one.pk) === pk);
    if (!row) throw new HTTPException(404, { res: Response.json({ detail: 'Not found.' }, { status: 404 }) });
    return row;
  }
  /** Refuses as Django REST framework does. */
  check(row: Fields) {
    const same = this.rows.some((one) => one !== row && one.number === row.number);
    const errors = {
      ...(same ? { number: ['Разрешение с таким номером уже есть.'] } : {}),
      ...(number(row.fee) < 0 ? { non_field_errors: ['Сбор не бывает отрицательным.'] } : {}),
    };
    if (Object.keys(errors).length > 0) throw new HTTPException(400, { res: Response.json(errors, { status: 400 }) });
  }
  add(body: Fields) {
    const row: Fields = { pk: Math.max(0, ...this.rows.map(({ pk }) => number(pk))) + 1, ...body };
    this.check(row);
    this.rows.push(row);
    return row;
  }
  set(pk: string, body: Fields, keep: boolean) {
    const row = this.one(pk);
    const next: Fields = keep ? { ...row, ...body } : { pk: row.pk, ...body };
    this.check({ ...next, number: next.number === row.number ? undefined : next.number });
    this.rows[this.rows.indexOf(row)] = next;
    return next;
  }
  remove(pk: string) {
    this.rows.splice(this.rows.indexOf(this.one(pk)), 1);
  }
}

export interface Collections {
  app: Hono;
  /** What lies in either collection. */
  simple: Rows;
  drf: Rows;
  calls: string[];
}

/** Two collections below `/api/private/v3.0`, `/my/list/` for ra-data-simple-rest and `/my/permits/` of Django REST framework, whose pages have `pageSize` rows whatever is asked. */
export function collections(pageSize?: number): Collections {
  const app = new Hono();
  const calls: string[] = [];
  const [simple, drf] = [new Rows(permitRows()), new Rows(permitRows())];
  app.use('*', async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    if (/^\/api\/private\/v3\.0\/my\//.test(pathname))
      calls.push(`${c.req.method} ${pathname.slice(base.length)}${decodeURIComponent(search)}`);
    return next();
  });

  const list = `${base}/my/list/`;
  app.get(list, (c) => {
    const read = (name: string) => JSON.parse(c.req.query(name) ?? 'null') as unknown;
    const [field, order] = read('sort') as [string, string];
    const [from, to] = read('range') as [number, number];
    const { q, ...filter } = read('filter') as Fields;
    const all = simple.list(filter, q === undefined ? undefined : String(q), field, order === 'DESC');
    return c.json(all.slice(from, to + 1), 200, { 'Content-Range': `items ${from}-${to}/${all.length}` });
  });
  app.post(list, async (c) => c.json(simple.add(await c.req.json<Fields>()), 201));
  app.get(`${list}:pk/`, (c) => c.json(simple.one(c.req.param('pk'))));
  app.put(`${list}:pk/`, async (c) => c.json(simple.set(c.req.param('pk'), await c.req.json<Fields>(), false)));
  app.delete(`${list}:pk/`, (c) => {
    simple.remove(c.req.param('pk'));
    return c.body(null, 204);
  });

  const permits = `${base}/my/permits/`;
  app.get(permits, (c) => {
    const { page = '1', page_size = '20', ordering = 'pk', search, ...filter } = c.req.query();
    const size = pageSize ?? Number(page_size);
    const all = drf.list(filter, search, ordering.replace('-', ''), ordering.startsWith('-'));
    const [from, to] = [(Number(page) - 1) * size, Number(page) * size];
    if (from > 0 && from >= all.length) return c.json({ detail: 'Invalid page.' }, 404);
    const next = to < all.length ? `http://there${permits}?page=${Number(page) + 1}` : null;
    return c.json({ count: all.length, next, previous: null, results: all.slice(from, to) });
  });
  app.post(permits, async (c) => c.json(drf.add(await c.req.json<Fields>()), 201));
  app.get(`${permits}:pk/`, (c) => c.json(drf.one(c.req.param('pk'))));
  app.patch(`${permits}:pk/`, async (c) => c.json(drf.set(c.req.param('pk'), await c.req.json<Fields>(), true)));
  app.delete(`${permits}:pk/`, (c) => {
    drf.remove(c.req.param('pk'));
    return c.body(null, 204);
  });
  return { app, simple, drf, calls };
}
