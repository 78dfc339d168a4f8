import { afterAll, beforeAll, expect, it } from 'vitest';
import { bothSides, told } from '../../support/bothSides';
import { declarationOf, declare } from '../../support/declared';
import { everyType } from '../../support/everyType';

const { contract: _, ...fields } = everyType.fields;
const filters = ['name', 'count', 'on', 'month', 'at', 'done', 'kind', 'organisation', 'dealer'];
const text = JSON.stringify({ ...everyType, fields, list: { ...everyType.list, filters } });

let both: Awaited<ReturnType<typeof bothSides>>;
beforeAll(async () => {
  both = await bothSides({ declared: [declarationOf('everything', text)] });
  await declare(both.app, text);
});
afterAll(() => both.app.close());

/** What both sides answer to a filter, the same. */
async function answerTo(resource: string, filter: object) {
  const [server, mock] = await Promise.all(
    both.sides.map(async (side) =>
      told(
        await side.request('admin', {
          method: 'GET',
          path: `/rest/${resource}`,
          query: { filter: JSON.stringify(filter) },
        }),
      ),
    ),
  );
  expect(mock, JSON.stringify(filter)).toEqual(server);
  return server;
}

it.each([
  ['tasks', { days: 'x' }, 'Ожидается число'],
  ['tasks', { days_gte: 'x' }, 'Ожидается число'],
  ['tasks', { days: [7, 'x'] }, 'Ожидается число'],
  ['tasks', { done: 'true' }, 'Ожидается true или false'],
  ['tasks', { title: 5 }, 'Ожидается строка'],
  ['tasks', { title_lte: 'Я' }, 'У этого поля нет границ'],
  ['tasks', { about: 'x' }, 'Запись в виде сервер:номер'],
  ['everything', { name: 5 }, 'Ожидается строка'],
  ['everything', { count: '1e3' }, 'Ожидается число'],
  ['everything', { on: '2026-11-01' }, 'Дата в виде ДД.ММ.ГГГГ'],
  ['everything', { on_gte: '31.02.2026' }, 'Дата в виде ДД.ММ.ГГГГ'],
  ['everything', { month_lte: '2026-11' }, 'Месяц в виде ММ/ГГГГ'],
  ['everything', { at: 'x' }, 'Дата и время в виде ISO 8601'],
  ['everything', { at: '01.11.2026' }, 'Дата и время в виде ISO 8601'],
  ['everything', { at_gte: '2026-11-01T00:00:00Z' }, 'Дата в виде ДД.ММ.ГГГГ'],
  ['everything', { done: 1 }, 'Ожидается true или false'],
  ['everything', { kind: true }, 'Ожидается вариант'],
  ['everything', { organisation: 1001 }, 'Запись в виде сервер:номер'],
  ['everything', { dealer: 1.5 }, 'Ожидается номер записи'],
  ['everything', { dealer: 2 ** 40 }, 'Ожидается номер записи'],
])('R02 M04 %s refuses the filter %o, which its field cannot have', async (resource, filter, problem) => {
  const [field = ''] = Object.keys(filter);
  expect(await answerTo(resource, filter)).toMatchObject({
    status: 400,
    body: { detail: `filter.${field}: ${problem}` },
  });
});

it('R02 M04 a filter with what no text may hold is refused', async () => {
  for (const filter of [{ q: 'x\u0000' }, { name: '\ud83d' }])
    expect(await answerTo('everything', filter)).toMatchObject({
      status: 400,
      body: { detail: 'Недопустимые знаки в тексте' },
    });
});

it('R02 R04 the search of a resource of code finds the same: values alone, numbers as they are shown', async () => {
  const made = { title: 'ООО "Ромашка"', priority: 'high', days: 12, done: true };
  for (const side of both.sides) await side.request('admin', { method: 'POST', path: '/rest/tasks', body: made });
  const found = async (q: string) => {
    const said = both.sides.map(({ request }) =>
      request('admin', { method: 'GET', path: '/rest/tasks', query: { filter: JSON.stringify({ q }) } }),
    );
    return (await Promise.all(said)).map(({ contentRange }) => contentRange);
  };
  for (const q of ['"ромашка"', '12', '12,00', 'high'])
    expect(await found(q), q).toEqual(['tasks 0-0/1', 'tasks 0-0/1']);
  for (const q of ['priority', 'true', '\\', '12,5']) expect(await found(q), q).toEqual(['tasks 0-0/0', 'tasks 0-0/0']);
});

it('R02 M04 a number as text is a number, and records keep a choice that has been taken out', async () => {
  const made = { name: 'Первое', count: 5, kind: 'b' };
  for (const side of both.sides) await side.request('admin', { method: 'POST', path: '/rest/everything', body: made });
  const found = async (filter: object) => {
    const said = both.sides.map(({ request }) =>
      request('admin', { method: 'GET', path: '/rest/everything', query: { filter: JSON.stringify(filter) } }),
    );
    return (await Promise.all(said)).map(({ contentRange }) => contentRange);
  };
  for (const filter of [{ count: '5' }, { count_gte: '4.5' }, { kind: ['b', 'gone'] }])
    expect(await found(filter), JSON.stringify(filter)).toEqual(Array(2).fill('everything 0-0/1'));
  expect(await found({ kind: 'gone' })).toEqual(Array(2).fill('everything 0-0/0'));
});
