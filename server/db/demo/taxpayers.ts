import { innControl } from '../../../src/domain/taxpayer';
import { isIndividual } from '../../../src/domain/taxpayerNames';
import type { Random } from './random';

const regions = ['77', '78', '60', '39', '61', '52', '50', '25'] as const;

export interface Taxpayer {
  inn: string;
  /** ИП has none. */
  kpp: string | null;
}

/** A made-up taxpayer number whose check digits are right, and a reason code of the same region. */
export function makeTaxpayer(random: Random, opf: string): Taxpayer {
  const region = random.pick(regions);
  const individual = isIndividual(opf);
  const lead = `${region}${random.digits(individual ? 8 : 7)}`;
  const kind = random.chance(0.03) ? 'AZ' : '01';
  return { inn: lead + innControl(lead), kpp: individual ? null : `${region}${random.digits(2)}${kind}001` };
}

/** The same number with a wrong last digit. */
export const spoil = (inn: string) => inn.slice(0, -1) + String((Number(inn.at(-1)) + 1) % 10);
