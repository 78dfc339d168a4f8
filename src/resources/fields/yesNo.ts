import type { Choice } from '../engine/definition';

/** A flag that goes as a number (doc 1 §3), in words. */
export const yesNo: readonly Choice[] = [
  { value: '0', caption: 'Нет' },
  { value: '1', caption: 'Да' },
];
