import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { declarationOf } from './declared';

/** The eighth resource as a file of an administrator. */
export const tasksText = readFileSync(resolve(import.meta.dirname, '../../docs/examples/tasks.json'), 'utf8');
/** The same with an archive of what is done. */
export const tasksWithArchive = JSON.stringify({
  ...(JSON.parse(tasksText) as object),
  list: { columns: ['title', 'done'], filters: ['priority', 'done'], orderings: ['title'] },
  actions: [{ name: 'archive', label: 'В архив', archive: 'done' }],
});
export const tasksTwin = () => declarationOf('tasks', tasksText);
