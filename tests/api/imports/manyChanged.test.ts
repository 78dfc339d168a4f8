import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPositions } from '../../../src/domain/packagePositions';
import { createLoading, type Loading } from '../../support/loading';

let loading: Loading;
beforeAll(async () => {
  loading = await createLoading();
});
afterAll(() => loading.close());

const numbered = (length: number) => Array.from({ length }, (_, at) => String(at + 1).padStart(2, '0'));

it(
  'J02 twenty thousand facts that come again with other counts take no more than some times what they took at first',
  { timeout: 120_000 },
  async () => {
    const user = await loading.db.one<{ login: string }>(
      "SELECT login FROM users WHERE server_alias = 'nova' ORDER BY p_id LIMIT 1",
    );
    const keys = numbered(9).flatMap((month) =>
      numbered(28).flatMap((day) =>
        allPositions
          .slice(0, 9)
          .flatMap((alias) =>
            ['desktop', 'online', 'api'].flatMap((origin) =>
              ['20', '30', '31'].map(
                (transport) => `nova;${user?.login ?? ''};${day}.${month}.2031;${alias};${origin};${transport}`,
              ),
            ),
          ),
      ),
    );
    const file = (count: number) =>
      ['Сервер;Пользователь;День;Позиция;Способ;Транспорт;Количество', ...keys.map((key) => `${key};${count}`)].join(
        '\n',
      );
    const timed = async (count: number) => {
      const begun = performance.now();
      const loaded = await loading.load('facts', file(count));
      return { loaded, ms: performance.now() - begun };
    };
    const first = await timed(1);
    expect(first.loaded).toMatchObject({ added: keys.length, faulty: 0 });
    const second = await timed(2);
    expect(second.loaded).toMatchObject({ changed: keys.length, faulty: 0 });
    expect(second.ms).toBeLessThan(10 * first.ms);
  },
);
