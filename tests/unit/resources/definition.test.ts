import { expect, it } from 'vitest';
import { orderings } from '../../../src/contract/lists';
import { dealers } from '../../../src/resources/dealers';
import { defineResource } from '../../../src/resources/engine/definition';
import { groups } from '../../../src/resources/groups';
import { news } from '../../../src/resources/news';

interface Task {
  id: number;
  title: string;
}

it('R05 a column, an order and a filter by what a record does not have do not compile', () => {
  const task = {
    name: 'tasks',
    title: 'Задачи',
    path: '/tasks',
    right: 'categories',
    columns: [],
    defaultSort: { field: 'id', order: 'DESC' },
    pageSizes: [10],
    rowHeight: 44,
    rowName: (row: Task) => row.title,
  } as const;
  const title = { source: 'title', label: 'Название', type: 'text' } as const;
  // @ts-expect-error -- it is `title`
  defineResource<Task>({ ...task, columns: [{ ...title, source: 'titel' }] });
  // @ts-expect-error -- it is `title`
  defineResource<Task>({ ...task, columns: [{ ...title, sortBy: 'titel' }] });
  // @ts-expect-error -- it is `title`
  defineResource<Task>({ ...task, filters: [{ ...title, source: 'titel' }] });
  // @ts-expect-error -- it is `title`
  defineResource<Task>({ ...task, defaultSort: { field: 'titel', order: 'ASC' } });
  const right = { columns: [{ ...title, sortBy: 'title' }], filters: [title] } as const;
  expect(defineResource<Task>({ ...task, ...right, defaultSort: { field: 'title', order: 'ASC' } }).name).toBe('tasks');
});

it.each([groups, dealers, news])('R05 $name are ordered only as their call can', ({ name, columns, defaultSort }) => {
  const known: readonly string[] = orderings[name as keyof typeof orderings];
  const asked = [defaultSort.field, ...columns.flatMap(({ sortBy }) => sortBy ?? [])];
  expect(asked.filter((field) => !known.includes(field))).toEqual([]);
});
