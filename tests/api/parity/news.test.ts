import { it } from 'vitest';
import { onBothSides, told } from '../../support/bothSides';

const same = onBothSides();

const draft = {
  title: 'Плановые работы',
  type: 1,
  preview: 'Коротко',
  content: '<p>Подробно</p>',
  is_published: false,
};

it('R02 news are made with 201, published, taken back and removed with 204', async () => {
  await same(async (side) => {
    const made = await side.call('news', 'createNews', { body: draft });
    const params = { id: (made.body as { id: number }).id };
    const change = (more: object, headers = {}) =>
      side.call('news', 'updateNews', { params, body: { ...draft, ...more }, headers });
    const published = await change({ is_published: true });
    const remove = (headers = {}) => side.call('news', 'removeNews', { params, headers });
    return [
      told(made, ['id', 'create_date']),
      told(published, ['id', 'create_date', 'publication_date']),
      told(await change({ is_published: true, title: 'Другие работы' }), ['id', 'create_date', 'publication_date']),
      told(await change({ title: 'Поздно' }, { 'If-Match': made.etag ?? '' })),
      told(await change({ is_published: false }), ['id', 'create_date']),
      told(await remove({ 'If-Match': made.etag ?? '' })),
      told(await remove()),
      told(await side.call('news', 'readNews', { params })),
      told(await side.call('support', 'createNews', { body: draft })),
      told(await side.call('dealer', 'createNews', { body: draft })),
    ];
  });
});

it.each<[string, object]>([
  ['an unknown kind', { type: 99 }],
  ['no release', { type: 2 }],
  ['a release that is none', { type: 2, release_version: '1.a' }],
  ['no client', { type: 3 }],
  ['an unknown client', { type: 3, client_type: 99, server_types: [1] }],
  ['an unknown server', { type: 3, client_type: 1, server_types: [99] }],
  ['no title', { title: ' ' }],
  ['an unknown field', { author: 'me' }],
])('R02 news with %s are refused in the same words', async (_name, wrong) => {
  await same(async (side) => told(await side.call('news', 'createNews', { body: { ...draft, ...wrong } })));
});

it('R02 news are listed by kind, state, search and order, and counted until they are read', async () => {
  await same(async (side) => {
    const ask = (query: Record<string, string>) => side.call('news', 'listNews', { query });
    const titles = async (query: Record<string, string>) =>
      (await side.read<{ title: string }[]>('news', 'listNews', { query: { search: 'паритет', ...query } })).map(
        ({ title }) => title,
      );
    for (const [title, is_published] of [
      ['Паритет Б', true],
      ['Паритет А', false],
      ['Паритёт В', true],
    ] as const)
      await side.read('news', 'createNews', { body: { ...draft, title, is_published } });
    await side.read('nobody', 'markNewsRead', { body: {} });
    const before = await side.call('nobody', 'countUnreadNews');
    await side.read('news', 'createNews', { body: { ...draft, title: 'Свежая', is_published: true } });
    return [
      await titles({}),
      await titles({ ordering: 'title' }),
      await titles({ ordering: '-title' }),
      await titles({ is_published: 'false' }),
      await titles({ type: '2' }),
      told(await ask({ ordering: 'author' })),
      told(await ask({ is_published: 'yes' })),
      told(await ask({ page: '1', page_size: '1', search: 'Паритет А' }), [
        'id',
        'create_date',
        'publication_date',
        'total',
      ]),
      told(before),
    ];
  });
});

it('R02 O07 news for some, and for later, are read by the same people on both sides', async () => {
  await same(async (side) => {
    const desktop = { type: 3, is_published: true };
    const later = '2099-01-01T09:00:00+03:00';
    const answers = [
      { ...desktop, client_type: 1, server_types: [1] },
      { ...desktop, client_type: 1, server_types: [2] },
      { ...desktop, client_type: 2, server_types: [1] },
      { is_published: true, for_dealers: true },
      { is_published: true, publish_at: later },
      { is_published: false, publish_at: later },
      { is_published: true, publish_at: '2020-01-01T09:00:00+03:00' },
      { is_published: true, publish_at: 'завтра' },
    ];
    const answered: unknown[] = [];
    for (const [index, change] of answers.entries()) {
      const made = await side.call('news', 'createNews', { body: { ...draft, title: `Кому ${index}`, ...change } });
      answered.push(told(made, index < 4 ? ['id', 'create_date', 'publication_date'] : ['id', 'create_date']));
    }
    const read = async (login: string) =>
      (await side.read<{ results: { title: string }[] }>(login, 'listPublishedNews')).results
        .map(({ title }) => title)
        .filter((title) => title.startsWith('Кому'))
        .sort();
    return [answered, await read('dealer'), await read('support')];
  });
});
