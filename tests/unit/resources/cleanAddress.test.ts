import { describe, expect, it } from 'vitest';
import { cleanAddress } from '../../../src/resources/engine/cleanAddress';
import { tasks } from '../../support/eighthResource';

const clean = (text: string) => decodeURIComponent(cleanAddress(new URLSearchParams(text), tasks).toString());

describe('the address of a list', () => {
  it('B02 stays the same object where nothing is wrong with it', () => {
    const search = new URLSearchParams({ filter: '{"priority":"high","q":"x"}', page: '2', perPage: '20', sort: 'title', order: 'ASC', task: '5' });
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
  ])('B12 %s is put right', (given, expected) => {
    expect(clean(given)).toBe(expected);
  });
});
