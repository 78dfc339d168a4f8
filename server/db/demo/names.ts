import { isIndividual } from '../../../src/domain/taxpayerNames';
import type { Random } from './random';
import { firstWords, lastNames, men, secondWords, singleWords, women } from './words';

/** A surname in its feminine form, each part of a double one: Иванова-Петрова. */
const feminine = (lastName: string) =>
  lastName
    .split('-')
    .map((part) => `${part}а`)
    .join('-');

/** «Соловьёв Пётр Ильич»: surname, name, patronymic, men and women alike. */
export function personName(random: Random): string {
  const lastName = random.pick(lastNames);
  const woman = random.chance(0.45);
  const { names, patronymics } = woman ? women : men;
  return `${woman ? feminine(lastName) : lastName} ${random.pick<string>(names)} ${random.pick<string>(patronymics)}`;
}

/** The name of an organisation without its legal form; of an ИП the person. */
export function organisationName(random: Random, opf: string): string {
  if (isIndividual(opf)) return personName(random);
  return random.chance(0.2) ? random.pick(singleWords) : `${random.pick(firstWords)} ${random.pick(secondWords)}`;
}

const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Russian text in Latin letters, as people write their logins. */
export const latin = (text: string) => [...text.toLowerCase()].map((letter) => letters[letter] ?? letter).join('');
