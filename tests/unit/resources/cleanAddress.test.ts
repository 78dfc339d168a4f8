import { describe, expect, it } from 'vitest';
import { saveUser } from '../../../src/dataProvider/storage';
import { cleanAddress } from '../../../src/resources/engine/cleanAddress';
import { groups } from '../../../src/resources/groups';
import { tasks } from '../../support/eighthResource';
import { userOf } from '../../support/memoryApi';

const clean = (text: string) => decodeURIComponent(cleanAddress(new URLSearchParams(text), tasks).toString());

describe('the address of a list', () => {
  it('B02 stays the same object where nothing is wrong with it', () => {
    const search = new URLSearchParams({
      filter: '{"priority":"high","q":"x"}',
      page: '2',
      perPage: '20',
      sort: 'title',
      order: 'ASC',
      task: '5',
    });
    expect(cleanAddress(search, tasks)).toBe(search);
  });

  it.each([
    ['perPage=100000', ''],
    ['perPage=7&page=2', 'page=2'],
    ['page=0', ''],
    ['page=-1&perPage=0', ''],
    ['page=1.5', ''],
    ['page=abc&perPage=abc', ''],
    ['sort=evil&order=UP', ''],
    ['filter=garbage', 'filter={}'],
    ['filter=[1]', 'filter={}'],
    ['filter=null', 'filter={}'],
    ['filter={"evil":1,"priority":"low"}', 'filter={"priority":"low"}'],
    ['filter={"priority":"none"}', 'filter={}'],
    ['filter={"q":{"a":1}}', 'filter={}'],
    [`filter={"q":"${'я'.repeat(201)}"}`, 'filter={}'],
  ])('B12 %s is put right', (given, expected) => {
    expect(clean(given)).toBe(expected);
  });

  it.each([
    { create_date_start: '99.99.9999' },
    { in_online: 'yes' },
    { server_alias: 'zzz' },
    { parent: '5' },
    { parent: 'nova:0' },
    { access_status: 'Неизвестно' },
  ])('B02 a filter that no control could have set is dropped: %j', (wrong) => {
    saveUser(userOf('anna', []));
    const filterOf = (filter: object) =>
      cleanAddress(new URLSearchParams({ filter: JSON.stringify(filter) }), groups).get('filter');
    const right = {
      search: 'елка',
      create_date_end: '31.01.2026',
      server_alias: 'nova',
      parent: 'nova:5',
      in_online: true,
    };
    expect(JSON.parse(filterOf({ ...right, ...wrong }) ?? '')).toEqual(
      Object.fromEntries(Object.entries(right).filter(([source]) => !(source in wrong))),
    );
  });
});
