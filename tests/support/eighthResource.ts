import { z } from 'zod';
import { defineForm, defineResource } from '../../src/resources/engine/definition';

/** A task of the back-office: a small resource, declared in this one file. */
const task = z.strictObject({
  id: z.int(),
  title: z.string().min(1).max(80),
  priority: z.enum(['low', 'high'], 'Выберите важность'),
  days: z.int().min(1).max(30).nullable().optional(),
  /** The organisation that it is about. */
  about: z.string().nullable().optional(),
  done: z.boolean(),
});
type Task = z.infer<typeof task>;

const priorities = [
  { value: 'low', caption: 'Обычная' },
  { value: 'high', caption: 'Срочная' },
];

/** What a field is called and how it is shown, for column, filter and form alike. */
const title = { source: 'title', label: 'Название', type: 'text' } as const;
const priority = { source: 'priority', label: 'Важность', type: 'select', choices: priorities } as const;
const days = { source: 'days', label: 'Дней', type: 'number' } as const;
const groups = { resource: 'groups', text: 'name', note: 'inn_kpp', search: 'search' };
const about = { source: 'about', label: 'Организация', type: 'reference', reference: groups } as const;
const done = { source: 'done', label: 'Сделана', type: 'boolean' } as const;

const form = defineForm({
  titles: { create: 'Добавление задачи', edit: 'Редактирование задачи' },
  schema: task.omit({ id: true }),
  sections: [{ fields: [title, priority, days] }, { title: 'Ход работы', fields: [{ ...done, only: 'edit' }] }],
  deleteQuestion: { title: 'Удалить задачу?', text: 'Восстановить её будет нельзя.', confirm: 'Удалить' },
});

export const tasks = defineResource<Task>({
  name: 'tasks',
  title: 'Задачи',
  path: '/administration/tasks',
  right: 'categories',
  menu: { group: 'management' },
  columns: [{ ...title, sortBy: 'title' }, priority, days, done],
  filters: [
    { search: 'q', label: 'Поиск' },
    { ...priority, choices: [{ value: '', caption: 'Любая' }, ...priorities] },
  ],
  defaultSort: { field: 'id', order: 'DESC' },
  pageSizes: [10, 20],
  rowHeight: 44,
  rowName: (row) => row.title,
  file: true,
  history: { title, priority, days, about, done },
  form: { param: 'task', load: () => Promise.resolve({ form }) },
});

/** What the server and the mock need of it. */
export const tasksOnServer = {
  name: tasks.name,
  title: tasks.title,
  right: tasks.right,
  schema: task,
  fields: { title, priority, days, about, done },
};
