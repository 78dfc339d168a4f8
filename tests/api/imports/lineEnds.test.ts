import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLoading, type Loading } from '../../support/loading';

let loading: Loading;
beforeAll(async () => {
  loading = await createLoading();
});
afterAll(() => loading.close());

const lines = ['Справочник;Номер;Код;Название;Удалить', 'role;900;;Смотритель;', 'role;901;;Кладовщик;'];
const file = (end: string) => [...lines, ''].join(end);

it('J02 a line ends with CR, LF or both, and the two may come apart', async () => {
  expect(await loading.load('lookups', file('\r'))).toMatchObject({ lines: 2, added: 2, faulty: 0 });
  expect(await loading.load('lookups', file('\n'))).toMatchObject({ lines: 2, same: 2, faulty: 0 });
  async function* apart() {
    for (const part of file('\r\n').split(/(?<=\r)/)) yield Buffer.from(part);
  }
  expect(await loading.load('lookups', apart())).toMatchObject({ lines: 2, same: 2, faulty: 0 });
});

it('J04 the number of a line at fault does not depend on what the lines end with', async () => {
  const errors = [{ line: 4, problem: 'Столбцов 1 вместо 5' }];
  for (const end of ['\r', '\r\n', '\n'])
    expect(await loading.load('lookups', `${file(end)}role${end}`)).toMatchObject({ errors });
});

it('J04 rows that were cleared in Excel, of which the separators alone are left, are no lines', async () => {
  const cleared = [...lines, ';;;;', ' ; ;;;', 'role;902;;;', ';;;;', ''].join('\r\n');
  expect(await loading.load('lookups', cleared)).toMatchObject({
    lines: 3,
    same: 2,
    faulty: 1,
    errors: [{ line: 6, problem: 'Не заполнено' }],
  });
});
