import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorText } from '../../../src/dataProvider/errorTexts';
import { createClient } from '../../../src/dataProvider/client';
import { createDataProvider, type AppDataProvider } from '../../../src/dataProvider/dataProvider';
import { createTransport } from '../../../src/dataProvider/http';
import { rightsOf } from '../../../src/domain/rights';
import { contractsText } from '../../support/declared';
import { foreignFront, type ForeignFront } from '../../support/foreignFront';
import { permitsText, simpleRestText } from '../../support/permits';

let front: ForeignFront;
const fronts: ForeignFront[] = [];
const begin = async (files: Readonly<Record<string, string>>, pageSize?: number) => {
  front = await foreignFront(files, pageSize);
  fronts.push(front);
};
afterAll(() => Promise.all(fronts.map(({ stop }) => stop())));

const never = new AbortController().signal;

/** The data provider of the browser, once it knows what is declared. */
async function open(username = 'admin') {
  const { body } = await front.send({ method: 'POST', path: '/auth/', body: { username, password: 'demo' } });
  const { token } = body as { token: string };
  const failed: string[] = [];
  const keys: (string | undefined)[] = [];
  const send = createTransport({
    send: (request) => {
      if (request.method === 'POST') keys.push(request.headers?.['Idempotency-Key']);
      return front.send(request);
    },
    getToken: () => token,
    onUnauthorized: () => undefined,
    onFailure: (error) => failed.push(errorText(error)),
  });
  const provider = createDataProvider(createClient(send, true), send, () => rightsOf([]));
  const declared = await provider.listDeclared(undefined, never);
  return { provider, declared, failed, keys };
}

interface Asked {
  page?: number;
  perPage?: number;
  filter?: Record<string, unknown>;
  field?: string;
  order?: 'ASC' | 'DESC';
}
const list = async (provider: AppDataProvider, asked: Asked = {}) => {
  const { page = 1, perPage = 10, filter = {}, field = 'number', order = 'ASC' } = asked;
  const pagination = { page, perPage };
  const { data, total } = await provider.getList('permits', { pagination, sort: { field, order }, filter });
  return { total, data, numbers: data.map((row) => row.number as string) };
};
const permit = (at: number) => `П-${String(at).padStart(3, '0')}`;
const from = (first: number, length: number) => Array.from({ length }, (_, at) => permit(first + at));

describe.each([
  { named: 'ra-data-simple-rest', text: simpleRestText, at: '/my/list/', kept: () => front.there.simple },
  { named: 'Django REST framework', text: permitsText, at: '/my/permits/', kept: () => front.there.drf },
])('M09 a declared resource on a collection of another server, by $named', ({ text, at, kept }) => {
  beforeEach(() => begin({ permits: text }));
  afterEach(() => expect(front.existing.faults).toEqual([]));

  it('its list has pages, an order and filters, in the words of the screen', async () => {
    const { provider } = await open();
    const first = await list(provider);
    expect(first.total).toBe(60);
    expect(first.numbers).toEqual(from(1, 10));
    expect(first.data[0]).toEqual({
      id: 1,
      number: 'П-001',
      issuedOn: '15.01.2026',
      state: 'closed',
      fee: 100.5,
      urgent: true,
      seenAt: '2026-11-01T07:00:00.000Z',
    });
    expect((await list(provider, { page: 6 })).numbers).toEqual(from(51, 10));
    expect((await list(provider, { order: 'DESC', perPage: 2 })).numbers).toEqual([permit(60), permit(59)]);
    expect((await list(provider, { filter: { state: 'closed' } })).total).toBe(20);
    const august = { issuedOn_gte: '01.08.2026', issuedOn_lte: '31.08.2026' };
    expect((await list(provider, { filter: august })).numbers).toContain(permit(8));
    expect((await list(provider, { filter: august })).total).toBe(6);
    expect((await list(provider, { filter: { seenAt_gte: '02.11.2026' } })).total).toBe(0);
    expect((await list(provider, { filter: { q: '017' } })).numbers).toEqual([permit(17)]);
    expect(front.there.calls.filter((call) => !call.startsWith(`GET ${at}?`))).toEqual([]);
  });

  it('records are read by their keys, many and one, added, changed and deleted', async () => {
    const { provider } = await open();
    const many = await provider.getMany('permits', { ids: [3, 1, 99, 3] });
    expect(many.data.map(({ id }) => id)).toEqual([3, 1]);
    const made = await provider.create('permits', {
      data: { number: 'П-100', issuedOn: '01.12.2026', state: 'open', fee: 12.34, urgent: false },
    });
    expect(made.data).toMatchObject({ id: 61, number: 'П-100', issuedOn: '01.12.2026', fee: 12.34 });
    expect(kept().one('61')).toMatchObject({ number: 'П-100', issued_on: '2026-12-01', fee: 12.34 });
    const { data: read } = await provider.getOne('permits', { id: 2 });
    const changed = await provider.update('permits', {
      id: 2,
      data: { ...read, state: 'closed' },
      previousData: read,
    });
    expect(changed.data).toMatchObject({ id: 2, state: 'closed', number: 'П-002' });
    // What the file does not name stays as it was.
    expect(kept().one('2')).toMatchObject({ state: 'closed', secret_of_theirs: 'kept 2', issued_on: '2026-02-15' });
    await provider.delete('permits', { id: 2, previousData: changed.data });
    await expect(provider.getOne('permits', { id: 2 })).rejects.toMatchObject({ status: 404 });
  });

  it('D-ERR what is added again after its answer was lost goes under the same key, for a server that knows it', async () => {
    const { provider, keys } = await open();
    const data = { number: 'П-100', issuedOn: '01.12.2026', state: 'open' };
    await provider.create('permits', { data, meta: { idempotencyKey: 'of-the-form' } });
    expect(keys).toEqual(['of-the-form']);
  });

  it('a save over what somebody has changed meanwhile is refused', async () => {
    const { provider } = await open();
    const { data: read } = await provider.getOne('permits', { id: 5 });
    kept().one('5').state = 'closed';
    const save = provider.update('permits', { id: 5, data: { ...read, fee: 1 }, previousData: read });
    await expect(save).rejects.toMatchObject({ status: 409, message: expect.stringContaining('изменилась') as string });
    expect(kept().one('5').fee).toBe('500.50');
  });

  it('what its server refuses is said at the fields of the screen, and in sentences', async () => {
    const { provider, failed } = await open();
    const data = { number: 'П-001', issuedOn: '01.12.2026', state: 'open' };
    await expect(provider.create('permits', { data })).rejects.toMatchObject({
      status: 400,
      message: 'Проверьте поля: Номер',
      body: { errors: { number: 'Разрешение с таким номером уже есть.' } },
    });
    await expect(provider.create('permits', { data: { ...data, number: 'П-99', fee: -1 } })).rejects.toMatchObject({
      message: 'Сбор не бывает отрицательным.',
    });
    expect(failed).toEqual([
      'Проверьте поля: Номер (ErrorCode: 400)',
      'Сбор не бывает отрицательным. (ErrorCode: 400)',
    ]);
  });
});

describe('M09 what else a collection may be like', () => {
  afterEach(() => expect(front.existing.faults).toEqual([]));

  it.each([7, 10, 25, 100])('its pages have %i rows whatever is asked, and the screen has its own', async (size) => {
    await begin({ permits: permitsText }, size);
    const { provider } = await open();
    // A page of the middle by its address, before anything is known.
    expect((await list(provider, { page: 2, perPage: 25 })).numbers).toEqual(from(26, 25));
    expect((await list(provider, { page: 1, perPage: 25 })).numbers).toEqual(from(1, 25));
    expect(await list(provider, { page: 3, perPage: 25 })).toMatchObject({ total: 60, numbers: from(51, 10) });
    expect((await list(provider, { page: 6, perPage: 10 })).numbers).toEqual(from(51, 10));
  });

  it('only the holders of its right learn of it; a file that becomes wrong leaves what it said', async () => {
    await begin({ permits: permitsText, contracts: contractsText });
    expect((await open()).declared.resources.map(({ name }) => name)).toEqual(['permits']);
    expect((await open('news')).declared.resources).toEqual([]);
    await front.put('permits', permitsText.replace('"Разрешения"', '"Пропуска"'));
    await front.endpoints.look();
    await front.endpoints.look();
    expect((await open()).declared.resources.map(({ title }) => title)).toEqual(['Пропуска']);
    await front.put('permits', '{');
    await front.endpoints.look();
    await front.endpoints.look();
    expect((await open()).declared.resources.map(({ title }) => title)).toEqual(['Пропуска']);
    // What it said is still there to refer to.
    const stamps = JSON.parse(simpleRestText) as { fields: object };
    const permit = { type: 'reference', to: 'permits', label: 'Разрешение' };
    await front.put('stamps', JSON.stringify({ ...stamps, name: 'stamps', fields: { ...stamps.fields, permit } }));
    await front.endpoints.look();
    await front.endpoints.look();
    expect((await open()).declared.resources.map(({ name }) => name)).toEqual(['permits', 'stamps']);
    await expect(front.network({ method: 'GET', path: '/declared/' })).rejects.toMatchObject({ status: 401 });
  });
});
