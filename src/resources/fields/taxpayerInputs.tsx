import { useRef, useState, type ChangeEvent, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { innLength, innWithKpp, splitLegalForm, splitTrailingForm } from '../../domain/taxpayer';
import { isIndividual } from '../../domain/taxpayerNames';
import { TextField } from '../../ui/TextField';
import type { InputProps } from '../engine/definition';
import { SelectInput, useField } from '../engine/inputs';

/*
 * Legal form, name, INN and KPP as every form of a taxpayer has them: the fields `p_opf`, `p_fullname`, `p_inn`, `p_kpp`.
 */

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** Checks INN and KPP anew once the legal form is another, as far as they are filled. */
function useRecheck() {
  const { getValues, trigger } = useFormContext();
  return () => void trigger(['p_inn', 'p_kpp'].filter((source) => getValues(source)));
}

/** The legal form; INN and KPP are other ones for ИП. */
export function LegalFormInput(props: InputProps) {
  const recheck = useRecheck();
  return (
    <div onChange={recheck}>
      <SelectInput {...props} />
    </div>
  );
}

/** The name without its legal form: a typed or pasted one is taken off, and sets ОПФ unless somebody has chosen another. */
export function TaxpayerNameInput(props: InputProps) {
  const { bound, error } = useField(props);
  const { formState, getValues, setValue } = useFormContext();
  const [hint, setHint] = useState<string>();
  /** The form that a name has brought along: nobody has chosen it. */
  const brought = useRef<string | undefined>(undefined);
  const recheck = useRecheck();
  const stored: unknown = formState.defaultValues?.[props.field.source];
  // A second pass would take off a form that belongs to the name: Филиал, then АО «Маяк».
  const tidied = useRef<string | undefined>(undefined);

  const tidy = (text: string) => {
    if (text === '' || text === stored || text === tidied.current) return;
    const leading = splitLegalForm(text);
    const { opf, name } = leading.opf === null ? splitTrailingForm(text) : leading;
    const chosen: unknown = getValues('p_opf');
    const other = opf !== null && chosen !== '' && chosen !== null && chosen !== opf && chosen !== brought.current;
    tidied.current = other ? text : name;
    setHint(other ? `«${opf}» — часть наименования: выбрана ОПФ «${String(chosen)}»` : undefined);
    if (other) return;
    if (name !== text) setValue(props.field.source, name, typed);
    if (opf === null) return;
    brought.current = opf;
    setHint(`ОПФ «${opf}» взята из наименования`);
    setValue('p_opf', opf, typed);
    recheck();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    if (selectionStart !== 0 || selectionEnd !== value.length) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text').trim();
    setValue(props.field.source, text, typed);
    tidied.current = undefined;
    tidy(text);
  };
  return (
    <TextField
      {...bound}
      error={error}
      hint={hint}
      label={props.field.label}
      placeholder="Без ОПФ и кавычек"
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        void bound.onBlur(event);
        tidy(event.currentTarget.value);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') tidy(event.currentTarget.value);
      }}
      onPaste={paste}
    />
  );
}

/** Lets through only what may stand in the field, whatever is typed or pasted. */
const only =
  (bound: ReturnType<typeof useField>['bound'], clean: (text: string) => string) =>
  (event: ChangeEvent<HTMLInputElement>) => {
    const text = clean(event.target.value);
    if (text !== event.target.value) event.target.value = text;
    return void bound.onChange(event);
  };

/** INN and KPP that are pasted as one, in whichever of the two, fill both. */
function usePasteOfBoth() {
  const { setValue } = useFormContext();
  return (event: ClipboardEvent<HTMLInputElement>) => {
    const both = innWithKpp(event.clipboardData.getData('text'));
    if (!both) return;
    event.preventDefault();
    setValue('p_inn', both.inn, typed);
    setValue('p_kpp', both.kpp, typed);
  };
}

/** 12 digits for ИП, else 10. */
export function InnInput(props: InputProps) {
  const { bound, error } = useField(props);
  const opf = useWatch({ name: 'p_opf' }) as string | null;
  const change = only(bound, (text) => text.replace(/\D/g, '').slice(0, 12));
  const paste = usePasteOfBoth();
  return (
    <TextField
      {...bound}
      error={error}
      hint={opf ? undefined : 'ИНН и КПП проверяются, когда выбрана ОПФ'}
      inputMode="numeric"
      label={props.field.label}
      placeholder={`${innLength(opf)} цифр`}
      onChange={change}
      onPaste={paste}
    />
  );
}

/** 9 characters; ИП has none. */
export function KppInput(props: InputProps) {
  const { bound, error } = useField(props);
  const opf = useWatch({ name: 'p_opf' }) as string | null;
  const change = only(bound, (text) =>
    text
      .replace(/[^0-9a-z]/gi, '')
      .toUpperCase()
      .slice(0, 9),
  );
  const paste = usePasteOfBoth();
  const placeholder = isIndividual(opf) ? 'У ИП нет КПП' : '9 знаков';
  return (
    <TextField
      {...bound}
      error={error}
      label={props.field.label}
      placeholder={placeholder}
      required={!isIndividual(opf)}
      onChange={change}
      onPaste={paste}
    />
  );
}
