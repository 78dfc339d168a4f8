import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BatchRequest } from '../../src/contract/batches';
import type { Organisation } from '../../src/contract/organisations';
import { clients } from '../../src/domain/sheets/clients';
import { innControl } from '../../src/domain/taxpayer';
import { createTestApp, type TestApp } from '../support/app';
import { batchCalls } from '../support/batchCalls';
import { readWorkbook } from '../support/readWorkbook';
import { askOf, changesOf } from '../support/sheetRoundTrip';

let app: TestApp;
let admin: string;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = token = await app.signIn('admin');
});
afterAll(() => app.close());

const { preview, apply, carryOut, undo } = batchCalls(() => ({ app, token }));
const kind = 'clients';
type Input = BatchRequest<typeof kind>;

interface Group {
  server: string;
  p_gid: number;
  inn: string;
  kpp: string | null;
  name: string;
  fullname: string;
  dealer: string;
}
/** Clients that are not yet at work: their INN may still be mended. */
const groupsOf = (dealer: number) =>
  app.db.rows<Group>(`
    SELECT g.server_alias AS server, g.p_gid, g.inn, nullif(g.kpp, '') AS kpp, g.name, g.fullname, parent.name AS dealer FROM dealers d
    JOIN groups g ON g.server_alias = d.server_alias AND g.parent_gid = d.p_gid AND NOT g.is_dealer
    JOIN groups parent ON parent.server_alias = d.server_alias AND parent.p_gid = d.p_gid
    WHERE d.id = ${dealer} AND length(g.inn) = 10 ORDER BY g.p_gid`);
const read = async ({ server, p_gid }: Pick<Group, 'server' | 'p_gid'>) =>
  (await app.call<Organisation>('GET', `/piportals/${server}/groups/${p_gid}/`, { token: admin })).body;
const textOf = (rows: readonly (readonly string[])[]) =>
  new Uint8Array(Buffer.from(rows.map((cells) => cells.join('\t')).join('\n')));
/** A name that is stored so: nothing of it changes. */
const nameOf = ({ fullname }: Group) => ({ text: fullname, p_opf: null, p_fullname: fullname });
const inn = (lead: string) => lead + innControl(lead);
const countOf = async () => (await app.db.one<{ n: number }>('SELECT count(*)::int AS n FROM groups'))?.n;

describe('organisations from a sheet', () => {
  it('N06 new ones are made as alone, a lost zero comes back, and all of it is undone', async () => {
    const [one] = await groupsOf(1);
    if (!one) throw new Error('no client');
    const before = await countOf();
    const zero = inn('027812345');
    const sheet = textOf([
      ['ИНН', 'КПП', 'Организация', 'Дилер', 'Город', 'Телефон', 'Тариф', 'Дата договора', 'Сервер'],
      [
        zero.slice(1),
        '27801001',
        'ООО «Северный Фонарь»',
        one.dealer,
        'Уфа',
        '8 900 000-00-00',
        'Пик-ЮГ',
        '01.02.2026',
        one.server,
      ],
      [inn('781234567'), '780101001', 'Полярный, АО', one.dealer, 'Мурманск', '', '', '', one.server],
    ]);
    const ask = await askOf(clients, sheet, {});
    expect([...ask.faults.values()]).toEqual([]);
    expect([...ask.notes.values()].flatMap((said) => Object.values(said))).toEqual([
      `ИНН ${zero}: вернули ноль впереди`,
      'КПП 027801001: вернули ноль впереди',
    ]);
    const { body: seen } = await preview(kind, ask.input as Input);
    expect(seen.rows.map(({ problems }) => problems)).toEqual([[], []]);
    expect(changesOf(ask, seen.rows)).toMatchObject([
      { before: null, after: 'ООО «Северный Фонарь»' },
      { before: null, after: 'АО «Полярный»' },
    ]);
    const { body: made, status } = await apply(kind, ask.input as Input, seen.checksum);
    expect([status, made.rows]).toEqual([201, 2]);
    const [found] = await app.db.rows<Group>(
      `SELECT server_alias AS server, p_gid, inn FROM groups WHERE inn = '${zero}' AND fullname = 'Северный Фонарь'`,
    );
    if (!found) throw new Error('not made');
    expect(await read(found)).toMatchObject({
      p_opf: 'ООО',
      p_kpp: '027801001',
      p_city: 'Уфа',
      p_contact_phones: '8 900 000-00-00',
      p_billing_type_alias: 'dyn_pu',
      p_contract_date: '01.02.2026',
    });
    const told = await app.db.rows<{ operation: string }>(
      `SELECT operation FROM audit WHERE batch_id = ${made.id} ORDER BY id`,
    );
    expect(told.map(({ operation }) => operation)).toEqual(['createGroup', 'createGroup']);
    // The same again changes nothing: both are known by INN and KPP now.
    const { body: again } = await preview(kind, ask.input as Input);
    for (const row of again.rows) expect(row.after).toEqual(row.before);
    const undone = await undo(made.id);
    expect([undone.status, undone.body.detail]).toEqual([200, undefined]);
    expect(await countOf()).toBe(before);
  });

  it('N07 twenty clients of a sheet that LibreOffice has saved are ready to be loaded as they come', async () => {
    const sheet = readFileSync(join(import.meta.dirname, '../e2e/files/clients.xlsx'));
    const ask = await askOf(clients, sheet, {});
    expect([[...ask.faults.values()], [...ask.notes.values()]]).toEqual([[], []]);
    const { body } = await preview(kind, ask.input as Input);
    expect(body.rows.flatMap(({ problems, doubts = [] }) => [...problems, ...doubts])).toEqual([]);
    expect(body.rows.filter(({ before, after }) => before === null && after !== null)).toHaveLength(20);
  });

  it('N06 fields that a sheet names change, «-» empties, others stay, and undo brings them back', async () => {
    const [one] = await groupsOf(1);
    if (!one) throw new Error('no client');
    const was = await read(one);
    const sheet = textOf([
      ['ИНН', 'КПП', 'Наименование', 'Город', 'Комментарий', 'ID группы', 'Сервер'],
      [was.p_inn, was.p_kpp ?? '-', was.p_fullname, 'Выборг', '-', String(one.p_gid), one.server],
    ]);
    const ask = await askOf(clients, sheet, {});
    const { body: seen } = await preview(kind, ask.input as Input);
    expect(seen.rows[0]?.problems).toEqual([]);
    expect(changesOf(ask, seen.rows)[0]?.told).toMatch(/Город: .* → Выборг/);
    const { body: done } = await carryOut(kind, ask.input as Input);
    expect(await read(one)).toMatchObject({ ...was, p_city: 'Выборг', p_comments: null });
    expect((await undo(done.id)).status).toBe(200);
    expect(await read(one)).toEqual(was);
  });

  it('N06 says what is in the way: somebody else’s client without his name, several that fit, another dealer, an INN at work', async () => {
    const [own, twin] = await groupsOf(2);
    const [foreign] = (await groupsOf(1)).filter(({ server }) => server === own?.server);
    if (!own || !twin || !foreign) throw new Error('no clients');
    await app.db.run(
      `UPDATE groups SET inn = '${own.inn}', kpp = '${own.kpp ?? ''}' WHERE server_alias = '${twin.server}' AND p_gid = ${twin.p_gid}`,
    );
    const line = (of: Pick<Group, 'inn' | 'kpp'>, more: Partial<Input['clients'][number]> = {}) => ({
      server: own.server,
      dealer: null,
      inn: of.inn,
      kpp: of.kpp,
      name: { text: 'ООО «Имя»', p_opf: 'ООО', p_fullname: 'Имя' },
      values: {},
      ...more,
    });
    const input: Input = {
      clients: [
        line(own),
        line(own, { p_gid: twin.p_gid, name: nameOf(twin) }),
        line(foreign),
        line({ inn: inn('771234567'), kpp: '770101001' }, { p_gid: foreign.p_gid }),
        line({ inn: inn('771234567'), kpp: '770101001' }, { values: { p_billing_type_alias: 'Луна' } }),
        line({ inn: '7712345670', kpp: '770101001' }),
        line({ inn: inn('771234567'), kpp: '770101001' }, { server: 'Луна' }),
      ],
    };
    token = await app.signIn('dealer');
    const { body, status } = await preview(kind, input);
    token = admin;
    expect(status).toBe(200);
    expect(body.rows.map(({ problems }) => problems[0])).toEqual([
      'Подходят организации: 2. Выберите одну',
      undefined,
      `Не ваш клиент: организации с ИНН ${foreign.inn} среди ваших нет`,
      `Не ваш клиент: организации с ID группы ${foreign.p_gid} среди ваших нет`,
      expect.stringMatching(/^Вид расчётов: нет «Луна», есть «Динамический тариф \(Даобит\)», «/),
      expect.stringMatching(/^ИНН: /),
      'Сервер: нет «Луна»',
    ]);
    expect(body.rows[0]?.choices?.map(({ id }) => id).sort()).toEqual([own.p_gid, twin.p_gid].sort());
    expect(JSON.stringify(body)).not.toContain(foreign.name);
    await app.db.run(
      `UPDATE groups SET inn = '${twin.inn}', kpp = '${twin.kpp ?? ''}' WHERE server_alias = '${twin.server}' AND p_gid = ${twin.p_gid}`,
    );
    const { body: moved } = await preview(kind, {
      clients: [line(own, { dealer: foreign.dealer, name: nameOf(own) })],
    });
    expect(moved.rows[0]?.problems).toEqual(['Дилера меняет перевод к другому дилеру, а не таблица']);
    token = await app.signIn('support');
    expect((await preview(kind, input)).status).toBe(403);
    token = admin;
  });

  it('N06 what is exported and loaded again changes nothing, whatever stands there', async () => {
    const { bytes, status } = await app.call('GET', '/sheets/clients/xlsx/', { token });
    expect(status).toBe(200);
    const ask = await askOf(clients, bytes, {});
    expect([...ask.faults.values()]).toEqual([]);
    expect(ask.lines.length).toBeGreaterThan(20);
    const { body } = await preview(kind, ask.input as Input);
    expect(body.rows.flatMap(({ label, problems }) => problems.map((problem) => `${label}: ${problem}`))).toEqual([]);
    for (const row of body.rows) expect(row.after).toEqual(row.before);
  });

  it('N06 a sheet that has lost its servers means nobody on the server of who loads it by an id alone', async () => {
    const [own] = await groupsOf(1);
    if (!own) throw new Error('no client');
    const line = { server: null, dealer: null, p_gid: own.p_gid, kpp: own.kpp, name: nameOf(own), values: {} };
    const { body } = await preview(kind, {
      clients: [
        { ...line, inn: own.inn },
        { ...line, inn: inn('771234567') },
        { ...line, inn: own.inn, p_gid: 999_999 },
      ],
    });
    const unsaid = ['Сервер: укажите его, ID группы повторяются от сервера к серверу'];
    expect(body.rows.map(({ problems }) => problems)).toEqual([[], unsaid, unsaid]);
  });

  it('N06 those below one organisation are exported alone, where they are asked for', async () => {
    const place = { server: 'nova', parent: (await groupsOf(1))[0]?.dealer ?? '' };
    const [above] = await app.db.rows<{ p_gid: number; below: number }>(`
      SELECT p.p_gid, count(*)::int AS below FROM groups p
      JOIN groups g ON g.server_alias = p.server_alias AND g.parent_gid = p.p_gid AND NOT g.is_dealer
      WHERE p.server_alias = '${place.server}' AND p.name = '${place.parent}' GROUP BY p.p_gid`);
    const query = `server_alias=${place.server}&parent_id=${above?.p_gid ?? ''}`;
    const { bytes } = await app.call('GET', `/sheets/clients/xlsx/?${query}`, { token });
    const { head, rows } = await readWorkbook(bytes);
    expect(rows).toHaveLength(above?.below ?? -1);
    expect(new Set(rows.map((cells) => cells[head.indexOf('Дилер')]))).toEqual(new Set([place.parent]));
    const alone = await app.call('GET', `/sheets/clients/xlsx/?parent_id=${above?.p_gid ?? ''}`, { token });
    expect([alone.status, alone.body]).toMatchObject([400, { errors: { server_alias: ['Сервер: укажите его'] } }]);
  });

  it('N06 a sheet that two people load at once makes its organisations once', async () => {
    const [one] = await groupsOf(1);
    if (!one) throw new Error('no client');
    const inns = Array.from({ length: 40 }, (_, at) => inn(String(781235000 + at)));
    const input: Input = {
      clients: inns.map((own, at) => ({
        server: one.server,
        dealer: one.dealer,
        inn: own,
        kpp: '780101001',
        name: { text: `Причал ${at}`, p_opf: 'ООО', p_fullname: `Причал ${at}` },
        values: {},
      })),
    };
    const before = await countOf();
    const { checksum } = (await preview(kind, input)).body;
    const both = await Promise.all([apply(kind, input, checksum), apply(kind, input, checksum)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await countOf()).toBe((before ?? 0) + 40);
    const made = both.find(({ status }) => status === 201);
    expect((await undo(made?.body.id ?? 0)).status).toBe(200);
  });
});
