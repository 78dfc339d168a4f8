import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { declarationOf } from './declared';

/** The eighth resource as a file of an administrator. */
export const tasksText = readFileSync(resolve(import.meta.dirname, '../../docs/examples/tasks.json'), 'utf8');
export const tasksTwin = () => declarationOf('tasks', tasksText);
