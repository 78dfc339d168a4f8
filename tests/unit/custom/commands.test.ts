import { describe, expect, it } from 'vitest';
import type { SearchHit } from '../../../src/contract/search';
import { appMenu } from '../../../src/custom/layout/appMenu';
import { commandsBeside, commandsFor, objectOf, waysOn, type Asking } from '../../../src/custom/layout/commands';
import { sectionKeys } from '../../../src/custom/layout/keys/pageKeys';
import { customRoutes } from '../../../src/custom/routes';
import { demoAccounts } from '../../../src/domain/demoAccounts';
import { visibleMenu } from '../../../src/domain/menu';
import { rightsOf } from '../../../src/domain/rights';
import { resources } from '../../../src/resources/registry';

const whole = appMenu(
  resources.map((resource) => ({ ...resource, path: resource.path ?? `/${resource.name}` })),
  customRoutes,
);
const nova = { alias: 'nova', server_alias: 'nova', server_name: 'Нова' };
const pskov = { alias: 'pskov', server_alias: 'pskov', server_name: 'Псков' };

function asking(login: string, more: Partial<Asking> = {}): Asking {
  const rights = rightsOf(demoAccounts.find((account) => account.login === login)?.rights ?? []);
  const menu = visibleMenu(rights, whole);
  return { rights, menu, portals: [nova, pskov], dealer: 1, now: { year: 2026, month: 11 }, ...more };
}
const admin = asking('admin');

const hit = (kind: SearchHit['kind'], id: number, title: string, price: SearchHit['price'] = null): SearchHit => ({
  kind,
  id,
  title,
  price,
  server_alias: 'nova',
  p_gid: 100 + id,
  sub: 'Нова',
  status: '',
  exact: false,
  matched: { field: 'name', text: title },
});
const voskhod = hit('dealer', 2, 'ООО «Дилер Восход»');
const terminal = hit('organisation', 5, 'ООО «Озёрный Терминал 5»');

const linesOf = (places: readonly { title: string; to: string }[]) => places.map(({ title, to }) => `${title} → ${to}`);

describe('O01 commands', () => {
  it('a new client and a new organisation, on each server', () => {
    const lines = linesOf(commandsFor(admin, 'новый клиент', []));
    expect(lines).toEqual([
      'Новый клиент: Нова → /administration/organisations-users?client=new&server=nova',
      'Новый клиент: Псков → /administration/organisations-users?client=new&server=pskov',
    ]);
    expect(linesOf(commandsFor(asking('admin', { portals: [nova] }), 'нов клиент', []))).toEqual([
      'Новый клиент → /administration/organisations-users?client=new&server=nova',
    ]);
    expect(linesOf(commandsFor(admin, 'yjdsq rkbtyn', []))).toEqual(lines);
  });

  it('the sales of any month, and the board of one to come', () => {
    expect(linesOf(commandsFor(admin, 'продажи октябрь', []))).toEqual([
      'Статистика продаж: октябрь 2026 → /reports/sales-statistic?start=24322&end=24322',
    ]);
    expect(linesOf(commandsFor(admin, 'прайсы на декабрь', []))).toContain(
      'Прайсы на месяц: декабрь 2026 → /administration/price-board?month=12-2026',
    );
  });

  it('a new price for a dealer that is named', () => {
    expect(objectOf('новый прайс даобит дилера восход')).toBe('восход');
    expect(linesOf(commandsFor(admin, 'новая цена даобит для восход', [voskhod, terminal]))).toEqual([
      'Новый прайс Даобит: ООО «Дилер Восход» → /administration/dealers-prices/2?price=dyn_tp:new',
    ]);
    const own = asking('dealer', { dealer: 2, portals: [nova] });
    expect(commandsFor(own, 'новый прайс восход', [voskhod])).toEqual([]);
  });

  it('a section by its name, and everything before a word is typed', () => {
    expect(linesOf(commandsFor(admin, 'перейти журнал', []))).toEqual([
      'Перейти: Журнал изменений → /administration/journal',
    ]);
    const all = commandsFor(admin, '', []).map(({ title }) => title);
    expect(all).toEqual(expect.arrayContaining(['Добавить дилера', 'Добавить: Новости', 'Перейти: Данные']));
  });

  it('nobody is offered what he may not do', () => {
    for (const { login } of demoAccounts) {
      const who = asking(login);
      const open = who.menu.flatMap(({ entries }) => entries.map(({ path }) => path));
      for (const { title, to } of commandsFor(who, '', []))
        expect(
          open.some((path) => to.startsWith(path)),
          `${login}: ${title}`,
        ).toBe(true);
    }
    const support = linesOf(commandsFor(asking('support'), '', []));
    expect(support.filter((line) => /Нов|Добавить/.test(line) && !line.startsWith('Перейти'))).toEqual([]);
    expect(linesOf(commandsFor(asking('support'), 'новый пользователь озерный', [terminal]))).toEqual([]);
  });

  it('stand beside what was found: for its first record, in the schemes that a dealer has', () => {
    const price = { billing_alias: 'dyn_pu', year: 2026, month: 10 };
    expect(linesOf(commandsBeside(admin, 'восход', [voskhod, hit('price', 2, 'Прайс', price)]))).toEqual([
      'Новый прайс Пик-ЮГ: ООО «Дилер Восход» → /administration/dealers-prices/2?price=dyn_pu:new',
    ]);
    expect(linesOf(commandsBeside(admin, 'озерный', [terminal, voskhod]))).toEqual([
      'Новый пользователь: ООО «Озёрный Терминал 5» → /administration/organisations-users/nova/105?user=new&in=nova:105',
    ]);
  });

  it('an INN that nobody has becomes a new client, for who may add one; the journal is asked by who reads it', () => {
    const client =
      'Добавить клиента с ИНН 7701000019: Нова → /administration/organisations-users?client=new&inn=7701000019&server=nova';
    expect(linesOf(waysOn(admin, 'ИНН 77 0100 0019'))).toContain(client);
    expect(linesOf(waysOn(admin, '7701000018')).filter((line) => line.includes('ИНН'))).toEqual([]);
    expect(linesOf(waysOn(asking('support'), '7701000019')).filter((line) => line.startsWith('Добавить'))).toEqual([]);
    expect(linesOf(waysOn(admin, 'Ромашка'))).toEqual([
      `Искать «Ромашка» в журнале изменений → /administration/journal?${new URLSearchParams({ q: 'Ромашка' })}`,
    ]);
  });
});

it('O01 every section of the menu has a letter of its own after «g», and one that is declared too', () => {
  const declared = { caption: 'Договоры', path: '/sections/contracts', right: 'dealers' } as const;
  const menu = [...whole, { name: 'management', caption: 'УПРАВЛЕНИЕ', entries: [declared] } as const];
  const strokes = sectionKeys({ menu, go: () => undefined }).map((key) => key.strokes);
  expect(strokes).toHaveLength(menu.flatMap(({ entries }) => entries).length);
  expect(new Set(strokes).size).toBe(strokes.length);
});
