import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { innProblem, kppProblem, splitLegalForm } from '../../../domain/taxpayer';
import { useRegisterOrg } from '../../fields/useRegisterOrg';

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

interface Asked {
  inn: string;
  /** Null for ИП. */
  kpp: string | null;
}

/** What the register can be asked: the KPP that is typed, until then the one that the tax office of the INN gives most often. */
function askedOf(inn: string, kpp: string): Asked | undefined {
  if (innProblem(inn, 'ИП') === null) return { inn, kpp: null };
  if (innProblem(inn, 'ООО') !== null) return undefined;
  const probable = kpp === '' ? `${inn.slice(0, 4)}01001` : kpp;
  return kppProblem(probable, 'ООО') === null ? { inn, kpp: probable } : undefined;
}

/** Fills in what the register knows of the INN, where nothing is typed yet; says what has come of it. */
export function useRegister(): string | undefined {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { org, why } = useRegisterOrg();
  const { getValues, setValue } = useFormContext();
  const [inn, kpp] = useWatch({ name: ['p_inn', 'p_kpp'] }) as [string, string];
  const asked = askedOf(inn, kpp);
  const { data, isError } = useQuery({
    queryKey: ['register', org, asked?.inn, asked?.kpp],
    queryFn: async () => (asked && org !== undefined ? dataProvider.listOrgIds(org, asked.inn, asked.kpp) : []),
    enabled: asked !== undefined && org !== undefined,
    staleTime: Infinity,
    retry: false,
  });
  const found = asked && data?.[0];
  const several = (data?.length ?? 0) > 1;
  const taxpayer = asked && `${asked.inn}/${asked.kpp ?? ''}`;
  useEffect(() => {
    if (!found || taxpayer === undefined) {
      // What the register has given for another INN or dealer is not this one's.
      if (getValues('p_org_id')) setValue('p_org_id', '', { shouldDirty: true });
      return;
    }
    const [, kppThere = ''] = taxpayer.split('/');
    const { opf, name } = splitLegalForm(found.org_name);
    const known = { p_opf: kppThere === '' ? 'ИП' : (opf ?? 'ООО'), p_kpp: kppThere, p_fullname: name };
    for (const [source, value] of Object.entries(known))
      if (getValues(source) === '' && value !== '') setValue(source, value, typed);
    setValue('p_org_id', several ? '' : found.org_id, { shouldDirty: true });
  }, [found, getValues, setValue, several, taxpayer]);
  if (!asked || isError) return undefined;
  if (why !== undefined) return `К реестру не обращались. ${why}`;
  if (!data) return 'Ищем в реестре…';
  if (!found) return 'В реестре не найдено: заполните сами';
  return several
    ? 'В реестре несколько ID организации: выберите его потом в форме организации'
    : 'Заполнено из реестра: проверьте';
}
