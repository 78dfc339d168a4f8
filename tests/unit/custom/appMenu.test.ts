import { describe, expect, it } from 'vitest';
import { appMenu } from '../../../src/custom/layout/appMenu';
import { menu, visibleMenu } from '../../../src/domain/menu';
import { allRights, rightsOf } from '../../../src/domain/rights';

const everywhere = [{ path: '/administration/:name' }, { path: '/reports/:name' }, { path: '/product/client' }];
const captions = (groups: ReturnType<typeof visibleMenu>) =>
  groups.map(({ caption, entries }) => [caption, ...entries.map((entry) => entry.caption)]);

describe('the menu', () => {
  it('A08 has the captions and the order of the document', () => {
    expect(captions(visibleMenu(rightsOf(allRights), appMenu([], everywhere)))).toEqual([
      ['УПРАВЛЕНИЕ', 'Организации и пользователи', 'Дилеры и прайсы', 'Новости', 'Данные'],
      [
        'ОТЧЕТЫ',
        'Пакеты ТК старый',
        'ПИ старый',
        'ПИ с УИН',
        'Транзит',
        'Статистика по пакетам',
        'Статистика продаж',
        'Тариф минимальный',
        'Отчет по учетным записям',
      ],
      ['ПРОГРАММА', 'Скачать дистрибутив'],
    ]);
  });

  it.each(menu.flatMap(({ entries }) => entries))(
    'A08 shows «$caption» only with the right $right',
    ({ path, right }) => {
      const all = appMenu([], everywhere);
      const paths = (rights: readonly string[]) =>
        visibleMenu(rightsOf(rights), all).flatMap(({ entries }) => entries.map((entry) => entry.path));
      expect(paths([right])).toEqual([path]);
      expect(paths(allRights.filter((other) => other !== right))).not.toContain(path);
    },
  );

  it('A08 leaves out what has no page, and a group with nothing in it', () => {
    const groups = appMenu([{ path: '/administration/categories' }], []);
    expect(captions(visibleMenu(rightsOf(allRights), groups))).toEqual([['УПРАВЛЕНИЕ', 'Новости']]);
  });

  it('adds the entry of a resource that names its own', () => {
    const own = { path: '/plants', right: 'client', menu: { group: 'program', caption: 'Растения' } } as const;
    expect(captions(visibleMenu(rightsOf(['client']), appMenu([own], [])))).toEqual([['ПРОГРАММА', 'Растения']]);
    expect(visibleMenu(rightsOf(['dealers']), appMenu([own], []))).toEqual([]);
  });
});
