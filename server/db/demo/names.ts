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
