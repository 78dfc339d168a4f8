import { expect, it, vi } from 'vitest';
import { actionsOf } from '../../../src/resources/declared/actionsOf';
import { recordFields } from '../../../src/contract/declared/recordFields';
import type { Right } from '../../../src/domain/rights';
import type { ActionTools, RowAction } from '../../../src/resources/engine/definition';
import type { RaRecord } from 'react-admin';
import { contractsText, declarationOf } from '../../support/declared';

const declared = declarationOf(
  'contracts',
  JSON.stringify({
    ...(JSON.parse(contractsText.replace('"filters": [', '"filters": ["autoRenewal", ')) as object),
    actions: [
      { name: 'site', label: 'Сайт', open: 'https://site.example/{number}?of={organisation}' },
      { name: 'report', label: 'Отчёт', open: '/reports/{number}', when: { status: ['active'] } },
      {
        name: 'end',
        label: 'Завершить',
        when: { status: ['active'] },
        set: { status: 'ended' },
        question: { title: 'Завершить {number}?', text: 'Состояние сейчас: {status}.', confirm: 'Завершить' },
      },
      { name: 'away', label: 'В архив', archive: 'autoRenewal' },
    ],
  }),
);
const actions = actionsOf(declared, recordFields(declared, []));
const action = (name: string): RowAction<RaRecord> => {
  const found = actions.find((one) => one.name === name);
  if (!found) throw new Error(`no such action: ${name}`);
  return found;
};
const row = { id: 7, number: '../17?/26', organisation: 'nova:5', status: 'active', autoRenewal: false };

/** The tools of an action, and what it did with them. */
function tools() {
  const goTo = vi.fn();
  const refresh = vi.fn();
  const update = vi.fn(() => Promise.resolve({ data: row }));
  const getOne = () => Promise.resolve({ data: { ...row, etag: '"3"' } });
  return {
    goTo,
    refresh,
    update,
    given: { dataProvider: { getOne, update }, goTo, refresh } as unknown as ActionTools,
  };
}

it('M01 an action opens an address with the fields of the row in it, encoded so that they change no path', async () => {
  const opened = vi.fn();
  vi.stubGlobal('window', { open: opened });
  const { given, goTo } = tools();
  await action('site').run(row, given);
  expect(opened).toHaveBeenCalledWith(
    'https://site.example/..%2F17%3F%2F26?of=nova%3A5',
    '_blank',
    'noopener,noreferrer',
  );
  await action('report').run(row, given);
  expect(goTo).toHaveBeenCalledWith('/reports/..%2F17%3F%2F26');
  expect(action('report').offered({ ...row, status: 'draft' })).toBe(false);
  vi.unstubAllGlobals();
});

it('M01 an action sets a field after a question in words, over the version that it has just read', async () => {
  const { given, update, refresh } = tools();
  expect(action('end').question?.(row)).toEqual({
    title: 'Завершить ../17?/26?',
    text: 'Состояние сейчас: Действует.',
    confirm: 'Завершить',
  });
  await action('end').run(row, given);
  expect(update).toHaveBeenCalledWith('contracts', {
    id: 7,
    data: { ...row, etag: '"3"', status: 'ended' },
    previousData: { ...row, etag: '"3"' },
  });
  expect(refresh).toHaveBeenCalledOnce();
});

it('M01 an action puts a row away and brings it back', async () => {
  const { given, update } = tools();
  await action('away').run(row, given);
  expect(update).toHaveBeenLastCalledWith(
    'contracts',
    expect.objectContaining({ data: expect.objectContaining({ autoRenewal: true }) as object }),
  );
  const there = { ...row, autoRenewal: true };
  expect([action('away').label(row), action('away').label(there)]).toEqual(['В архив', 'Вернуть из архива']);
  await action('away').run(there, given);
  expect(update).toHaveBeenLastCalledWith(
    'contracts',
    expect.objectContaining({ data: expect.objectContaining({ autoRenewal: false }) as object }),
  );
});

it('M03 what changes a record is offered to whoever may change it, and the field', () => {
  const locked = declarationOf(
    'contracts',
    JSON.stringify(declared).replace('"label":"Состояние"', '"label":"Состояние","right":{"change":"billing_admin"}'),
  );
  const may = (of: typeof actions, name: string, ...rights: Right[]) => {
    const operation = of.find((one) => one.name === name)?.operation;
    return typeof operation === 'function' && operation(new Set(rights));
  };
  const under = actionsOf(locked, recordFields(locked, []));
  expect(may(actions, 'end', 'organisations-users')).toBe(true);
  expect(may(actions, 'end', 'dealers')).toBe(false);
  expect(may(actions, 'end', 'organisations-users', 'support')).toBe(false);
  expect(may(under, 'end', 'organisations-users')).toBe(false);
  expect(may(under, 'end', 'organisations-users', 'billing_admin')).toBe(true);
  expect(may(under, 'away', 'organisations-users')).toBe(true);
  expect(may(under, 'site')).toBe(true);
});
