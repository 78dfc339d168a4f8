import { expect, it } from 'vitest';
import { inWords } from '../../../server/commands/inWords';
import { onlyThose, readParameters } from '../../support/parameters';

/** What a measurement takes of its command line, or says of it. */
function taken(...args: string[]) {
  try {
    return readParameters({ kills: 20, only: '', board: false }, args);
  } catch (error) {
    return inWords(error, 'с параметром --help');
  }
}

it('Q06 a measurement takes its parameters, or says in Russian which is wrong', () => {
  expect(taken()).toEqual({ kills: 20, only: '', board: false });
  expect(taken('--kills', '3', '--board')).toEqual({ kills: 3, only: '', board: true });
  expect(taken('--kills', 'abc')).toBe('--kills: нужно целое число, а задано «abc»');
  expect(taken('--nonsense')).toBe('Неизвестный параметр --nonsense. Справка — с параметром --help');
});

it('Q06 a measurement of nothing does not pass for a success', () => {
  const kinds = ['node killed', 'node cut off', 'pooler killed'];
  const only = (text: string) => onlyThose(kinds, (kind) => kind, text);
  expect(only('')).toEqual(kinds);
  expect(only('killed')).toEqual(['node killed', 'pooler killed']);
  expect(() => only('kiled')).toThrow(
    '--only: ни в одном названии нет «kiled». Есть: node killed; node cut off; pooler killed',
  );
});
