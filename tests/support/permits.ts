import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A resource on a collection of another server, by Django REST framework: the example of the documentation. */
export const permitsText = readFileSync(resolve(import.meta.dirname, '../../docs/examples/permits.json'), 'utf8');

/** The same by the conventions of ra-data-simple-rest. */
export const simpleRestText = permitsText.replace(
  '"endpoint": "/my/permits/",\n  "convention": "drf"',
  '"endpoint": "/my/list/",\n  "convention": "simple-rest"',
);
