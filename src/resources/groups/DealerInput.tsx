import { useEffect } from 'react';
import { useGetIdentity } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import type { UserInfo } from '../../contract/session';
import { choicesRead } from '../../ui/choicesRead';
import { SearchSelect } from '../../ui/SearchSelect';
import type { InputProps } from '../engine/definition';
import { noHeadCompany } from '../fields/noHeadCompany';
import { useOrganisationPlace } from '../fields/OrganisationPlace';
import { useDealerOptions } from '../fields/useDealerOptions';

/** The dealer that a new organisation will belong to: the user's own company or the only one there is, until another is chosen. */
export function DealerInput({ field, required, disabled }: InputProps) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name: field.source });
  const { getValues, resetField } = useFormContext();
  const { server } = useOrganisationPlace();
  const { identity } = useGetIdentity();
  const dealers = useDealerOptions();
  const { data = [] } = dealers;
  const company = identity?.company as UserInfo['company'] | undefined;
  const options = data.filter(({ server_alias }) => server_alias === server);
  // Ids repeat between servers: the company is on this one if a dealer of it has its name as well.
  const own =
    options.find(({ p_gid, name }) => company && p_gid === company.p_gid && name === company.name) ??
    (options.length === 1 ? options[0] : undefined);
  const first = own?.p_gid;
  useEffect(() => {
    if (first !== undefined && getValues(field.source) === '') resetField(field.source, { defaultValue: first });
  }, [field.source, first, getValues, resetField]);
  const choices = options.map(({ p_gid, name }) => ({ id: p_gid, name }));
  return (
    <SearchSelect
      {...choicesRead(dealers)}
      choices={choices}
      disabled={disabled}
      error={fieldState.error?.message}
      hint={dealers.data && options.length === 0 ? noHeadCompany : undefined}
      label={field.label}
      placeholder="Начните вводить название"
      ref={ref}
      required={required}
      value={choices.find(({ id }) => id === value) ?? null}
      onChange={(choice) => onChange(choice?.id ?? '')}
    />
  );
}
