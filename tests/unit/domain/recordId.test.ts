import { expect, it } from 'vitest';
import { clientAt } from '../../../src/domain/clientAt';
import { clientPath } from '../../../src/domain/clientPath';
import { isIdText, isRecordId, recordId, splitId } from '../../../src/domain/recordId';

it('an id within the app tells the server from the number', () => {
  expect(recordId('nova', 7)).toBe('nova:7');
  expect(splitId('pik-yug:12')).toEqual({ server: 'pik-yug', id: 12 });
});

it.each(['7', 'nova', 'nova:', ':7', 'nova:7:8', 'nova:x', 7])('%s is none', (id) => {
  expect(() => splitId(id)).toThrow('не номер записи');
});

it('I02 every number that the database can hold is an id, and no other text', () => {
  for (const text of ['1', '900001', '1000000000', '2147483647']) {
    expect(isIdText(text), text).toBe(true);
    expect(isRecordId(`nova:${text}`), text).toBe(true);
  }
  const none = [
    '',
    '0',
    '-1',
    '01',
    '1.5',
    '1e3',
    ' 7',
    '2147483648',
    '4294967297',
    '9999999999',
    '12345678901234567890',
  ];
  for (const text of [...none, 'x', '0x10', 'Infinity']) {
    expect(isIdText(text), text).toBe(false);
    expect(isRecordId(`nova:${text}`), text).toBe(false);
  }
  expect(isRecordId('7')).toBe(false);
});

it('O02 the page of a client is found at its address, with whom it is asked about', () => {
  const at = { server: 'nova', p_gid: 2_147_483_647 };
  expect(clientAt(clientPath('nova', at.p_gid))).toEqual({ ...at, who: undefined });
  expect(clientAt(clientPath('nova', at.p_gid, 2_000_000_001))).toEqual({ ...at, who: 2_000_000_001 });
  const path = clientPath('nova', 7);
  for (const tail of ['/', '?tab=users', '/?a=1&b=2', '?who=x', '?who=5x', '?nowho=5', '?who=9999999999'])
    expect(clientAt(path + tail), tail).toEqual({ server: 'nova', p_gid: 7, who: undefined });
  for (const tail of ['?a=1&who=5', '?who=5&a=1', '/?who=5'])
    expect(clientAt(path + tail), tail).toMatchObject({ who: 5 });
  for (const wrong of [
    `${path}x`,
    `${path}/users`,
    '/administration/organisations-users',
    clientPath('nova', 0),
    clientPath('nova', 2 ** 31),
  ])
    expect(clientAt(wrong), wrong).toBeUndefined();
});
