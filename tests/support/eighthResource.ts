import { z } from 'zod';
import { defineResource } from '../../src/resources/engine/definition';

/** A task of the back-office: a small resource, declared in this one file. */
const schema = z.strictObject({
  id: z.int().optional(),
  title: z.string().min(1, 'Введите название').max(80),
  priority: z.enum(['low', 'high'], 'Выберите важность'),
  days: z.number('Введите число').int('Целое число').min(1).max(30).nullable().optional(),
  done: z.boolean(),
});

export interface Task {
  id: number;
  title: string;
  priority: 'low' | 'high';
  days: number | null;
  done: boolean;
}

const priorities = [
  { value: 'low', caption: 'Обычная' },
  { value: 'high', caption: 'Срочная' },
];

export const tasks = defineResource<Task>({
  name: 'tasks',
  title: 'Задачи',
  path: '/administration/tasks',
  right: 'categories',
  menu: { group: 'management' },
  columns: [
    { source: 'title', label: 'Название', type: 'text', sortBy: 'title' },
    { source: 'priority', label: 'Важность', type: 'select', choices: priorities },
    { source: 'days', label: 'Дней', type: 'number' },
    { source: 'done', label: 'Сделана', type: 'boolean' },
  ],
  filters: [
    { source: 'q', label: 'Поиск', type: 'search' },
    { source: 'priority', label: 'Важность', type: 'select', choices: [{ value: '', caption: 'Любая' }, ...priorities] },
  ],
  defaultSort: { field: 'id', order: 'DESC' },
  pageSizes: [10, 20],
  rowHeight: 44,
  rowName: ({ title }) => title,
  form: {
    param: 'task',
    titles: { create: 'Добавление задачи', edit: 'Редактирование задачи' },
    schema: schema.omit({ id: true }),
    sections: [
      {
        fields: [
          { source: 'title', label: 'Название', type: 'text' },
          { source: 'priority', label: 'Важность', type: 'select', choices: priorities },
          { source: 'days', label: 'Дней', type: 'number' },
          { source: 'done', label: 'Сделана', type: 'boolean' },
        ],
      },
    ],
    deleteQuestion: 'Удалить задачу без возможности восстановления?',
  },
});

/** What the server and the mock need of it. */
export const tasksOnServer = { name: tasks.name, right: tasks.right, schema };
