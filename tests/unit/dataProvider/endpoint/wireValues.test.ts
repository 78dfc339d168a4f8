import { describe, expect, it } from 'vitest';
import type { DeclaredField } from '../../../../src/contract/declared/fields';
import { readWire, writeWire } from '../../../../src/dataProvider/endpoint/wireValues';

type Type = Exclude<DeclaredField['type'], 'select' | 'reference' | 'several'>;
const plain = (type: Type): DeclaredField => ({ type, label: 'Поле' });
const of = (to: string): DeclaredField => ({ type: 'reference', label: 'Чьё', to });

describe('the values of a section on another server', () => {
  it.each<[Type, unknown, unknown]>([
    ['text', 7, '7'],
    ['longText', { a: 1 }, '{"a":1}'],
    ['number', '1 234,5', 1234.5],
    ['money', '0', 0],
    ['percent', '12,5', 12.5],
    ['number', ' ', null],
    ['number', 'много', null],
    ['day', '2026-11-05T00:00:00Z', '05.11.2026'],
    ['day', '05.11.2026', '05.11.2026'],
    ['day', '2026-02-30', null],
    ['month', '2026-11', '11/2026'],
    ['month', '2026-11-05', '11/2026'],
    ['month', '11.2026', '11/2026'],
    ['month', '2026', null],
    ['moment', '2026-11-05 10:00', '2026-11-05T07:00:00.000Z'],
    ['moment', '2026-11-05T10:00:00Z', '2026-11-05T10:00:00.000Z'],
    ['moment', 'вчера', null],
    ['boolean', true, true],
    ['boolean', 1, true],
    ['boolean', 'Да', true],
    ['boolean', 'yes', true],
    ['boolean', 'нет', false],
    ['boolean', 0, false],
  ])('M09 a %s that came as %j', (type, came, shown) => {
    expect(readWire(plain(type), came)).toBe(shown);
  });

  it.each([undefined, null, ''])('M09 %j is nothing, a tick that is not set, and none of several', (came) => {
    expect(readWire(plain('text'), came)).toBeNull();
    expect(readWire(plain('number'), came)).toBeNull();
    expect(readWire(plain('boolean'), came)).toBe(false);
    expect(readWire({ type: 'several', label: 'Виды', choices: [] }, came)).toEqual([]);
  });

  it('M09 one of several may come alone; a record by its key or as itself', () => {
    expect(readWire({ type: 'several', label: 'Виды', choices: [] }, 3)).toEqual(['3']);
    expect(readWire(of('contracts'), { id: '17', name: 'Договор' })).toBe(17);
    expect(readWire(of('contracts'), 'д-17')).toBe('д-17');
    expect(readWire(of('groups'), '17')).toBe('17');
  });

  it('M09 days and months are sent as the server has them, an empty text as one', () => {
    expect(writeWire(plain('day'), '05.11.2026', 'iso')).toBe('2026-11-05');
    expect(writeWire(plain('day'), '05.11.2026', 'russian')).toBe('05.11.2026');
    expect(writeWire(plain('day'), null, 'iso')).toBeNull();
    expect(writeWire(plain('month'), '03/2026', 'iso')).toBe('2026-03');
    expect(writeWire(plain('month'), '03/2026', 'russian')).toBe('03/2026');
    expect(writeWire(plain('text'), null, 'iso')).toBe('');
    expect(writeWire(plain('number'), 0, 'iso')).toBe(0);
  });
});
