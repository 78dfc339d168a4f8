import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app';
import { declarationOf, declare } from '../../support/declared';
import { apply } from '../../../server/services/declared/apply';
import { planOf } from '../../../server/services/declared/plan';
import { demoNow } from '../../support/demo';

type Row = Record<string, unknown> & { id: number };

/** A resource whose fields are changed from one test to the next. */
const devices = (fields: object, more: object = {}) =>
  JSON.stringify({
    format: 1,
    name: 'devices',
    title: 'Устройства',
    right: { see: 'dealers', change: 'dealers', delete: 'dealers' },
    scope: 'all',
    fields,
    list: { columns: Object.keys(fields) },
    ...more,
  });
const name = { type: 'text', label: 'Название', required: true };
const code = { type: 'text', label: 'Код' };

let app: TestApp;
const call = async <T = Row>(method: string, path: string, body?: object) =>
  app.call<T>(method, `/rest/${path}`, { token: await app.signIn('admin'), body });
const plan = (text: string) => planOf(app.db, declarationOf('devices', text));
const one = async () => (await call<Row[]>('GET', 'devices')).body[0];

beforeAll(async () => {
  app = await createTestApp();
  await declare(app, devices({ name, code }));
  await call('POST', 'devices', { name: 'Принтер', code: '17' });
});
afterAll(() => app.close());

describe('M06 a change of the file', () => {
  it('M06 says first what it will do, and does nothing until then; twice the same is nothing', async () => {
    const planned = await plan(devices({ name, code, note: { type: 'longText', label: 'Заметка' } }));
    expect(planned).toMatchObject({ nothing: false, asks: [], faults: [], steps: ['добавить поле «Заметка» (note)'] });
    expect(await plan(devices({ name, code }))).toMatchObject({ nothing: true, steps: [] });
    expect(await one()).not.toHaveProperty('note');
  });

  it('M06 a rename keeps data and history; the plan of another moment is refused', async () => {
    const text = devices({ name, mark: { ...code, was: ['code'] } });
    const before = await plan(text);
    expect(before.steps).toContain('переименовать поле в «Код» (mark): данные остаются');
    const stale = apply(app.db, declarationOf('devices', text), { actor: 'admin', now: demoNow }, 'another');
    await expect(stale).rejects.toThrow(/посмотрите план ещё раз/);
    await declare(app, text, before.hash);
    expect(await one()).toMatchObject({ name: 'Принтер', mark: '17' });
    const { body } = await call<{ results: { changes: object[] }[] }>(
      'GET',
      `devices/${(await one())?.id}/history/?page=1`,
    );
    expect(body.results[0]?.changes).toContainEqual({ field: 'mark', before: null, after: '17' });
  });

  it('M06 a field taken out needs a word, keeps its data, and comes back with them', async () => {
    const without = devices({ name });
    const { asks, hash } = await plan(without);
    expect(asks).toEqual([expect.stringContaining('данные остаются в базе')]);
    await expect(declare(app, without)).rejects.toThrow(/Нужно согласие/);
    await declare(app, without, hash);
    expect(await one()).toEqual({ id: 1, name: 'Принтер' });
    const back = await declare(app, devices({ name, mark: code }));
    expect(back.steps).toContain('вернуть поле «Код» (mark) с его прежними данными');
    expect(await one()).toMatchObject({ mark: '17' });
  });

  it('M06 a field that vanishes beside a new one is asked about, not guessed', async () => {
    const { asks } = await plan(devices({ name, label: code }));
    expect(asks[0]).toContain('"was": ["mark"]');
  });

  it('M06 another type takes what fits, or names the records that do not', async () => {
    const number = devices({ name, mark: { type: 'number', label: 'Код' } });
    const { body: wrong } = await call('POST', 'devices', { name: 'Сканер', mark: 'A-5' });
    const { faults } = await plan(number);
    expect(faults).toEqual([expect.stringMatching(new RegExp(`не подходят значения записей № ${wrong.id}\\.`))]);
    await expect(declare(app, number, (await plan(number)).hash)).rejects.toThrow(/не подходят/);
    await call('PUT', `devices/${wrong.id}`, { mark: '5' });
    const fitting = await plan(number);
    expect(fitting.asks).toEqual([expect.stringContaining('сменит тип')]);
    await declare(app, number, fitting.hash);
    expect((await call<Row[]>('GET', 'devices')).body.map(({ mark }) => mark)).toEqual([17, 5]);
    await declare(app, devices({ name, mark: code }), (await plan(devices({ name, mark: code }))).hash);
    expect((await call<Row[]>('GET', 'devices')).body.map(({ mark }) => mark)).toEqual(['17', '5']);
  });

  it('M06 a tighter limit names the records that no longer fit, and leaves them', async () => {
    const { steps, faults, asks } = await plan(devices({ name: { ...name, max: 6 }, mark: code }));
    expect([faults, asks]).toEqual([[], []]);
    expect(steps).toContainEqual(expect.stringContaining('не подходят значения записей № 1'));
  });

  it('M06 a field that is renamed and limited at once is told of its records too', async () => {
    const { steps } = await plan(devices({ title: { ...name, max: 6, was: ['name'] }, mark: code }));
    expect(steps).toContainEqual(expect.stringContaining('не подходят значения записей № 1'));
  });

  it('M06 who sees a field or the whole resource is changed by agreement alone', async () => {
    const hidden = await plan(devices({ name, mark: { ...code, right: { see: 'billing_admin' } } }));
    expect(hidden.asks).toEqual([
      'поле «Код» (mark) было видно всем, кто видит раздел, станет видно тем, у кого есть право «Администратор биллинга»',
    ]);
    const wider = await plan(devices({ name, mark: code }, { right: { see: 'categories', change: 'dealers' } }));
    expect(wider.asks).toEqual([expect.stringMatching(/^раздел был виден .*«Дилеры и прайсы».*«Новости»$/)]);
  });

  it('M06 a text too wide for the index of an ordering is refused in words, and named by a plan that asks for one', async () => {
    // Of no pattern, so that it cannot be made smaller.
    const wide = (length: number) =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
    const wides = (more: object, field: object = {}) =>
      JSON.stringify({
        ...(JSON.parse(devices({ name, note: { type: 'text', label: 'Заметка', ...field } })) as object),
        name: 'wides',
        list: { columns: ['name'], ...more },
      });
    await declare(app, wides({}));
    const kept = await call('POST', 'wides', { name: 'Свиток', note: wide(1000) });
    expect(kept.status).toBe(201);
    const ordered = wides({ orderings: ['note'] });
    const { faults } = await planOf(app.db, declarationOf('wides', ordered));
    expect(faults).toEqual([expect.stringContaining(`№ ${kept.body.id}: для порядка`)]);
    await call('PUT', `wides/${kept.body.id}`, { name: 'Свиток', note: wide(833) });
    await declare(app, ordered);
    const refused = await call<{ errors: object }>('POST', 'wides', { name: 'Ещё', note: wide(834) });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { note: ['Слишком длинно: столь широких знаков помещается не больше 833'] },
    ]);
    expect((await call('POST', 'wides', { name: 'Ещё', note: 'ё'.repeat(1000) })).status).toBe(201);
    const alone = wides({ orderings: ['note'] }, { unique: true });
    await declare(app, alone, (await planOf(app.db, declarationOf('wides', alone))).hash);
    expect((await call('POST', 'wides', { name: 'Ещё', note: wide(832) })).status).toBe(201);
  });

  it('M07 who writes by a definition that is no longer in force is told so, and nothing is lost', async () => {
    const before = app.declared.all();
    await apply(app.db, declarationOf('devices', devices({ name, mark: { ...code, label: 'Марка' } })), {
      actor: 'another process',
      now: demoNow,
    });
    expect(app.declared.all()).toBe(before);
    const refused = await call<{ detail: string }>('POST', 'devices', { name: 'Весы' });
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('Обновите страницу')]);
    await app.declared.refresh();
    expect((await call('POST', 'devices', { name: 'Весы' })).status).toBe(201);
  });

  it('M07 what another process has applied is served and listed by the very next call', async () => {
    const elsewhere = async (text: string, name: string) =>
      apply(app.db, declarationOf(name, text), { actor: 'another process', now: demoNow });
    const corners = devices({ name }).replace('devices', 'corners');
    await elsewhere(corners, 'corners');
    expect(await call('GET', 'corners')).toMatchObject({ status: 200, body: [] });
    await elsewhere(devices({ name, mark: { ...code, label: 'Клеймо' } }), 'devices');
    const { body } = await app.call<{ resources: object[] }>('GET', '/declared/', { token: await app.signIn('admin') });
    expect(body.resources).toContainEqual(expect.objectContaining({ name: 'corners' }));
    expect(JSON.stringify(body.resources)).toContain('Клеймо');
    expect((await call('GET', 'nowhere')).status).toBe(404);
  });
});

describe('M05 references between declared resources', () => {
  const places = (more = {}) => ({
    format: 1,
    name: 'places',
    title: 'Места',
    right: { see: 'categories', change: 'categories', delete: 'categories' },
    scope: { by: 'owner' },
    fields: { title: { type: 'text', label: 'Место', required: true, unique: true } },
    list: { columns: ['title'] },
    ...more,
  });

  it('M05 what is referred to is not deleted; what is hidden is not told of, in no way', async () => {
    await declare(app, JSON.stringify(places()));
    const at = { type: 'reference', to: 'places', label: 'Место' };
    await declare(
      app,
      devices(
        { name, mark: code, at },
        { search: ['name', 'at'], list: { columns: ['name', 'at'], orderings: ['name'] } },
      ),
    );
    const { body: place } = await call('POST', 'places', { title: 'Склад' });
    const { body: device } = await call('POST', 'devices', { name: 'Стол', at: place.id });
    const refused = await call<{ detail: string }>('DELETE', `places/${place.id}`);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('«Устройства»')]);

    const found = async (login: string, q: string) =>
      (
        await app.call<Row[]>('GET', `/rest/devices?filter=${encodeURIComponent(JSON.stringify({ q }))}`, {
          token: await app.signIn(login),
        })
      ).body.length;
    expect(await found('admin', 'склад')).toBe(1);
    expect(await found('support', 'стол')).toBe(1);
    expect(await found('support', 'склад')).toBe(0);

    const { body: hers } = await app.call<Row>('POST', '/rest/places', {
      token: await app.signIn('news'),
      body: { title: 'Склад' },
    });
    const hidden = await call<{ errors: object }>('PUT', `devices/${device.id}`, { at: hers.id });
    expect([hidden.status, hidden.body.errors]).toEqual([400, { at: ['Такой записи нет'] }]);
    expect((await call('GET', `places/${hers.id}`)).status).toBe(404);

    await call('PUT', `devices/${device.id}`, { at: null });
    expect((await call('DELETE', `places/${place.id}`)).status).toBe(200);
  });
});

describe('M09 records that lie on another server', () => {
  const there = { endpoint: '/my/list/', name: 'permits', title: 'Разрешения' };
  const permits = (more: object = there) => devices({ name }, { name: 'permits', title: 'Разрешения', ...more });
  const planned = (text: string) => planOf(app.db, declarationOf('permits', text, ['devices']));
  const tables = async () =>
    (await app.db.rows<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'declared'"))
      .length;

  it('M09 get no table and no calls of ours; who may see them is told of them', async () => {
    const before = await tables();
    expect((await planned(permits())).steps).toContain(
      'брать записи у сервера по адресу /my/list/: таблицы здесь не будет',
    );
    await declare(app, permits());
    expect(await tables()).toBe(before);
    expect(await planned(permits())).toMatchObject({ nothing: true });
    const { body } = await app.call<{ resources: { name: string; endpoint?: string }[] }>('GET', '/declared/', {
      token: await app.signIn('admin'),
    });
    expect(body.resources.find((one) => one.name === 'permits')).toMatchObject({ endpoint: '/my/list/' });
    expect((await call('GET', 'permits')).status).toBe(404);
    const refers = devices({ name, permit: { type: 'reference', to: 'permits', label: 'Разрешение' } });
    expect((await planOf(app.db, declarationOf('devices', refers, ['permits']))).faults).toEqual([
      'записи раздела «Разрешения» лежат на другом сервере: ссылаться на них отсюда нельзя',
    ]);
  });

  it('M09 a table that a resource had before keeps its records, unseen, and comes back with them', async () => {
    const here = permits({});
    const back = await planned(here);
    expect(back.asks).toEqual(['записи другого сервера больше не показывать: раздел будет с таблицей здесь']);
    await declare(app, here, back.hash);
    await call('POST', 'permits', { name: 'Пропуск' });
    const away = await planned(permits());
    expect(away.asks).toEqual(['записи раздела будут с другого сервера; здешние (1) остаются в базе, но не видны']);
    await declare(app, permits(), away.hash);
    expect((await call('GET', 'permits')).status).toBe(404);
    await declare(app, here, (await planned(here)).hash);
    expect((await call<Row[]>('GET', 'permits')).body).toMatchObject([{ name: 'Пропуск' }]);
  });
});
