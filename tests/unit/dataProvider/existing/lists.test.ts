import { describe, expect, it } from 'vitest';
import { createClient } from '../../../../src/dataProvider/client';
import { createExisting } from '../../../../src/dataProvider/existing/createExisting';
import { createFetchTransport } from '../../../../src/dataProvider/http';

const places = Array.from({ length: 7 }, (_, place) => ({
  id: place + 1,
  name: `Дилер ${place + 1}`,
  org_id: place + 1,
}));

/** A server with pages of a size of its own, or of any up to it, which tells how many there are in all or not. */
function client(own: number, counted: boolean, listens = false) {
  const asked: string[] = [];
  const network = createFetchTransport('http://server', async (input) => {
    const url = new URL(String(input));
    asked.push(url.search);
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = listens ? Math.min(own, Number(url.searchParams.get('page_size') ?? own)) : own;
    const next = page * size < places.length ? `http://inside.local:8000${url.pathname}?page=${page + 1}` : null;
    const results = places.slice((page - 1) * size, page * size);
    return Response.json({ ...(counted && { count: places.length }), next, previous: null, results });
  });
  return { asked, client: createClient(createExisting(network, { extensions: [] }), true) };
}

const pageOf = async (of: ReturnType<typeof client>, page: number, size: number) => {
  const { data } = await of.client.listDealers({ query: { page: String(page), page_size: String(size) } });
  if (Array.isArray(data)) throw new Error('no page');
  return { count: data.count, ids: data.results.map(({ id }) => id) };
};

describe('lists of a server of the documents alone', () => {
  it.each([3, 4, 20])('L03 its pages of %i are those that the screen asks for', async (own) => {
    const of = client(own, true);
    expect(await pageOf(of, 1, 5)).toEqual({ count: 7, ids: [1, 2, 3, 4, 5] });
    expect(await pageOf(of, 2, 5)).toEqual({ count: 7, ids: [6, 7] });
    expect(await pageOf(of, 3, 2)).toEqual({ count: 7, ids: [5, 6] });
  });

  it('L03 a server that gives no more at once than it likes is asked for so many, and for fewer after that', async () => {
    const of = client(3, true, true);
    expect(await pageOf(of, 1, 5)).toEqual({ count: 7, ids: [1, 2, 3, 4, 5] });
    expect(await pageOf(of, 2, 2)).toEqual({ count: 7, ids: [3, 4] });
    expect(await pageOf(of, 4, 2)).toEqual({ count: 7, ids: [7] });
  });

  it('L03 where it does not tell how many there are, there is a next page while it says so', async () => {
    const of = client(5, false);
    expect(await pageOf(of, 1, 5)).toEqual({ count: 6, ids: [1, 2, 3, 4, 5] });
    expect(await pageOf(of, 2, 5)).toEqual({ count: 7, ids: [6, 7] });
  });

  it('L03 a list that is asked for as a whole is followed through its pages', async () => {
    const { client: of, asked } = client(3, true);
    const { data } = await of.filterDealers({ query: {} });
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(asked).toEqual(['', '?page=2', '?page=3']);
  });
});
