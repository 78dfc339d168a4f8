import { useController, useWatch } from 'react-hook-form';
import type { InputProps } from '../engine/definition';
import { TextInput } from '../engine/inputs';
import inputs from '../engine/inputs.module.css';
import { InnInput, KppInput, LegalFormInput, TaxpayerNameInput } from '../fields/taxpayerInputs';

const kinds = [
  { value: false, caption: 'Отдел' },
  { value: true, caption: 'Организация' },
] as const;

const useIsOrg = () => useWatch({ name: 'p_is_org' }) === true;

/** Whether it is a department or an organisation. */
export function KindInput({ field, disabled, autoFocus }: InputProps) {
  const {
    field: { name, value, onBlur, onChange },
  } = useController({ name: field.source });
  return (
    <div aria-label={field.label} role="radiogroup">
      {kinds.map((kind) => (
        <label key={kind.caption} className={inputs.checkbox} style={{ marginRight: 16 }}>
          <input
            autoFocus={autoFocus && value === kind.value}
            checked={value === kind.value}
            disabled={disabled}
            name={name}
            type="radio"
            onBlur={onBlur}
            onChange={() => onChange(kind.value)}
          />
          {kind.caption}
        </label>
      ))}
    </div>
  );
}

/** The name; that of an organisation goes without its legal form. */
export const SubgroupNameInput = (props: InputProps) =>
  useIsOrg() ? <TaxpayerNameInput {...props} /> : <TextInput {...props} />;

/* A department has no legal form, INN or KPP. */
export const SubgroupLegalFormInput = (props: InputProps) =>
  useIsOrg() ? <LegalFormInput {...props} required /> : null;
export const SubgroupInnInput = (props: InputProps) => (useIsOrg() ? <InnInput {...props} required /> : null);
export const SubgroupKppInput = (props: InputProps) => (useIsOrg() ? <KppInput {...props} /> : null);
