import { expect, it } from 'vitest';
import { byteRange } from '../../../../server/services/applications/byteRange';

it.each([
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=4-10', { first: 4, last: 9 }],
  ['bytes=4-999', { first: 4, last: 9 }],
  ['bytes=9-', { first: 9, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('H01 %s of ten bytes is %j', (header, part) => expect(byteRange(header, 10)).toEqual(part));
