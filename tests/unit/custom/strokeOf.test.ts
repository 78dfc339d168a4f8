import { expect, it } from 'vitest';
import { strokeOf } from '../../../src/custom/layout/keys/strokeOf';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const shiftKey = true;
const ctrlKey = true;

it.each([
  ['g', { key: 'g', code: 'KeyG' }],
  ['g', { key: 'п', code: 'KeyG' }],
  ['j', { key: 'о', code: 'KeyJ' }],
  ['1', { key: '1', code: 'Digit1' }],
  ['/', { key: '/', code: 'Slash' }],
  ['/', { key: '.', code: 'Slash' }],
  ['/', { key: '/', code: 'Backslash', shiftKey }],
  ['?', { key: '?', code: 'Slash', shiftKey }],
  ['?', { key: ',', code: 'Slash', shiftKey }],
  ['?', { key: '?', code: 'Digit7', shiftKey }],
  ['>', { key: '>', code: 'Period', shiftKey }],
  ['>', { key: 'Ю', code: 'Period', shiftKey }],
  ['Enter', { key: 'Enter', code: 'Enter' }],
  ['Ctrl+K', { key: 'л', code: 'KeyK', ctrlKey }],
  ['Ctrl+K', { key: 'k', code: 'KeyK', metaKey: true }],
  [undefined, { key: 'K', code: 'KeyK', ctrlKey, shiftKey }],
  [undefined, { key: 'G', code: 'KeyG', shiftKey }],
  [undefined, { key: 'g', code: 'KeyG', altKey: true }],
  [undefined, { key: 'Tab', code: 'Tab' }],
])('O01 %s by %o, whatever the layout', (stroke, pressed) => {
  expect(strokeOf({ ...none, ...pressed })).toBe(stroke);
});
