import { expect, it } from 'vitest';
import { recordId, splitId } from '../../../src/domain/recordId';

it('an id within the app tells the server from the number', () => {
  expect(recordId('nova', 7)).toBe('nova:7');
  expect(splitId('pik-yug:12')).toEqual({ server: 'pik-yug', id: 12 });
});

it.each(['7', 'nova', 'nova:', ':7', 'nova:7:8', 'nova:x', 7])('%s is none', (id) => {
  expect(() => splitId(id)).toThrow('не номер записи');
});
