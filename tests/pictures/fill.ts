import { addMonths, currentMonth } from '../../src/domain/month';

const recipe = {
  packages: { percent: 7, min: null, max: null },
  licences: { percent: 7, min: null, max: null },
  reward: { by: 'percent' },
  rounding: { step: 100, up: false },
  except: [],
  keep_changed: false,
};

/** What the demonstration data have not: changes to be told of, a batch, a load with faults, a key, a note, rows of a declared section. */
export async function fill(url: string): Promise<void> {
  const call = async <T>(method: string, path: string, body?: object | FormData, token?: string): Promise<T> => {
    const raw = body instanceof FormData;
    const answer = await fetch(`${url}/api/private/v3.0${path}`, {
      method,
      headers: {
        ...(body && !raw && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Token ${token}` }),
      },
      ...(body && { body: raw ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
  const { token } = await call<{ token: string }>('POST', '/auth/', { username: 'admin', password: 'demo' });
  const write = <T>(method: string, path: string, body?: object | FormData) => call<T>(method, path, body, token);

  await write('PATCH', '/piportals/nova/groups/1005/', { p_city: 'Выборг', p_comments: 'Договор у юриста' });
  await write('PATCH', '/piportals/nova/groups/1005/', { p_contact_person: 'Соловьёва Жанна Игоревна' });
  await write('PATCH', '/piportals/nova/users/1025/', { p_comments: 'Работает по вторникам' });
  await write('PATCH', '/dealers/3/', { p_region: '54' });
  await write('PUT', '/piportals/nova/groups/1005/note/', {
    text: 'Звонить после обеда. Ждут новую подпись до конца месяца.',
  });
  await write('POST', '/service-tokens/', { name: 'Учёт пакетов', rights: ['data'], days: 365 });
  const inForce = async () =>
    (await write<{ state: string }[]>('GET', '/declared/sections/')).filter(({ state }) => state === 'in force').length;
  while ((await inForce()) < 2) await new Promise((later) => setTimeout(later, 200));
  for (const [title, priority, days] of [
    ['Сверить прайсы на январь', 'high', 3],
    ['Позвонить дилеру Восход', 'low', 1],
    ['Закрыть заявки за ноябрь', 'low', 12],
  ])
    await write('POST', '/rest/tasks/', { title, priority, days, done: false });

  const input = { ...addMonths(currentMonth(new Date()), 3), dealers: [5, 6, 7], recipe };
  const kind = 'prices-from-current';
  const { checksum, rows } = await write<{ checksum: string; rows: { key: string; problems: unknown[] }[] }>(
    'POST',
    `/batches/${kind}/preview/`,
    input,
  );
  const skip = rows.filter(({ problems }) => problems.length > 0).map(({ key }) => key);
  await write('POST', '/batches/', { kind, input, checksum, skip, reason: 'Индексация на год' });

  const file = new Blob([
    'Сервер;Пользователь;День;Позиция;Способ;Количество\nnova;1025;01.05.2026;pp_pi;desktop;3\nnova;nobody.x;01.05.2026;pp_pi;desktop;3\n',
  ]);
  const run = await write<{ id: number }>('POST', '/imports/facts/', { file_name: 'facts.csv', size: file.size });
  const part = new FormData();
  part.append('part', file, 'part');
  await write('POST', `/import-runs/${run.id}/parts/0/`, part);
  await write('POST', `/import-runs/${run.id}/start/`);
}
