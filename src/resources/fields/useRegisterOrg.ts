import { useGetIdentity, useRecordContext, type RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { UserInfo } from '../../contract/session';
import { useOrganisationPlace } from './OrganisationPlace';
import { useDealerOptions } from './useDealerOptions';

/** By whose organisation id the register is asked, or why it cannot be. */
type RegisterOrg = { org: number; why?: undefined } | { org?: undefined; why: string };

const asking = (org: number | null | undefined, whose: string): RegisterOrg =>
  typeof org === 'number' ? { org } : { why: `У ${whose} нет ID организации` };

/** The register is asked for the dealer that the form names, in a form that names none for the user's own company (doc 1 §7). */
export function useRegisterOrg(): RegisterOrg {
  const { identity } = useGetIdentity();
  const company = identity?.company as UserInfo['company'] | undefined;
  const { server } = useOrganisationPlace();
  // An organisation stays with its dealer: a form that edits one does not ask for him.
  const stored = useRecordContext<RaRecord & { parent_id?: number | null }>()?.parent_id;
  const parent = (useWatch({ name: 'parent_id' }) as number | string | undefined) ?? stored;
  const isNamed = typeof parent === 'number';
  const { data, isPending } = useDealerOptions(isNamed);
  if (parent === '') return { why: 'Сначала выберите дилера' };
  if (!isNamed) return asking(company?.org_id, 'вашей компании');
  if (!data) return { why: isPending ? 'Загружаем дилеров…' : 'Не удалось загрузить дилеров' };
  const dealer = data.find((one) => one.server_alias === server && one.p_gid === parent);
  return dealer?.org_id === undefined ? asking(company?.org_id, 'вашей компании') : asking(dealer.org_id, 'дилера');
}
