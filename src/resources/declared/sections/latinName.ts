import { transliterate } from '../../../domain/transliterate';

const wordsOf = (text: string) => transliterate(text).match(/[a-z0-9]+/g) ?? [];

/** A caption as the name of a field: «Дата подписания» → `dataPodpisaniya`. */
export const fieldNameOf = (caption: string): string =>
  wordsOf(caption)
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .replace(/^\d+/, '')
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())
    .slice(0, 40);

/** A title as the name of a resource, or a caption as the value of a choice: «Учёт устройств» → `uchet-ustroystv`. */
export const resourceNameOf = (title: string): string =>
  wordsOf(title)
    .join('-')
    .replace(/^\d+-*/, '')
    .slice(0, 40)
    .replace(/-+$/, '');

/** The caption of a choice as its value; it may begin with a digit. */
export const choiceValueOf = (caption: string): string => wordsOf(caption).join('-').slice(0, 40).replace(/-+$/, '');
