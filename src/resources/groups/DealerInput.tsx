import { useEffect } from 'react';
import { useGetIdentity } from 'react-admin';
import { useController, useFormContext } from 'react-hook-form';
import type { UserInfo } from '../../contract/session';
import type { InputProps } from '../engine/fieldTypes';
import { Labelled } from '../engine/inputs';
import inputs from '../engine/inputs.module.css';
import { DealerPicker } from './DealerPicker';
import { useOrganisationPlace } from './OrganisationPlace';
import { useDealerOptions } from './useDealerOptions';

/** The dealer that a new organisation will belong to: the user's own company or the only one there is, until another is chosen. */
export function DealerInput({ field, required, disabled }: InputProps) {
  const {
    field: { value, onChange },
    fieldState,
  } = useController({ name: field.source });
  const { getValues, resetField } = useFormContext();
  const { server } = useOrganisationPlace();
  const { identity } = useGetIdentity();
  const { data = [], isPending } = useDealerOptions();
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
  return (
    <DealerPicker
      disabled={disabled}
      options={options}
      pending={isPending}
      renderInput={({ inputProps, InputProps }) => (
        <div ref={InputProps.ref}>
          <Labelled error={fieldState.error?.message} label={field.label}>
            {(id, describedBy) => (
              <input
                {...inputProps}
                aria-describedby={describedBy}
                aria-invalid={fieldState.error ? true : undefined}
                className={inputs.control}
                id={id}
                placeholder="Начните вводить название"
                required={required}
              />
            )}
          </Labelled>
        </div>
      )}
      severalServers={false}
      value={options.find(({ p_gid }) => p_gid === value) ?? null}
      onPick={(option) => onChange(option?.p_gid ?? '')}
    />
  );
}
