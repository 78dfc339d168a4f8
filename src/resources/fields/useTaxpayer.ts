import { useWatch } from 'react-hook-form';
import { innProblem, kppProblem } from '../../domain/taxpayer';

/** INN and KPP as they stand in the form, as soon as both are right under the legal form; until then nothing. */
export function useTaxpayer(): { inn: string; kpp: string | null } | undefined {
  const right = useWatch({
    compute: ({ p_opf, p_inn, p_kpp }: Record<string, string | null>) =>
      p_opf && p_inn && innProblem(p_inn, p_opf) === null && kppProblem(p_kpp, p_opf) === null
        ? `${p_inn}/${p_kpp ?? ''}`
        : '',
  });
  const [inn = '', kpp = ''] = right.split('/');
  return right === '' ? undefined : { inn, kpp: kpp || null };
}
