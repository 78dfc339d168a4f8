import { isIndividual } from '../../domain/taxpayerNames';

/** Whether a taxpayer of this legal form has a KPP; ИП has none. */
export const kppNeeded = ({ p_opf }: Readonly<Record<string, unknown>>) =>
  !isIndividual(typeof p_opf === 'string' ? p_opf : null);
