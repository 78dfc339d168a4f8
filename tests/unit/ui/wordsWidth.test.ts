import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../src/resources/engine/columns';
import { defineResource } from '../../../src/resources/engine/definition';
import { wordsWidth } from '../../../src/ui/table/wordsWidth';

describe('R03 the least width of a column breaks no word', () => {
  it('R03 it is that of the longest word, however many there are, and of no more than a column can be wide', () => {
    const word = wordsWidth(['Железнодорожный']);
    expect(word).toBeGreaterThanOrEqual(15 * 9.2 + 18);
    expect(wordsWidth(['Железнодорожный', 'и', 'Железнодорожный вагон'])).toBe(word);
    expect(wordsWidth(['ЖЕЛЕЗНОДОРОЖНЫЙ'])).toBeGreaterThan(word);
    expect(wordsWidth(['Санкт-Петербургский'])).toBe(wordsWidth(['Петербургский']));
    expect(wordsWidth(['х'.repeat(200)])).toBe(280);
    expect(wordsWidth([])).toBe(0);
  });

  it('R03 a column of a choice has room for each of its captions', () => {
    const choices = [{ value: 20, caption: 'Железнодорожный' }];
    const [column] = columnsOf(
      defineResource<{ id: number; by: number }>({
        name: 'things',
        title: 'Вещи',
        path: '/things',
        right: 'categories',
        columns: [{ source: 'by', label: 'Чем', type: 'select', choices }],
        defaultSort: { field: 'id', order: 'ASC' },
        pageSizes: [10],
        rowHeight: 44,
        rowName: ({ id }) => String(id),
      }),
    );
    expect(column?.least).toBe(wordsWidth(['Железнодорожный']));
  });
});
