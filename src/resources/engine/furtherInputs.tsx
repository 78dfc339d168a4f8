import { useState } from 'react';
import { useDataProvider, useGetMany, type RaRecord } from 'react-admin';
import { useController } from 'react-hook-form';
import { formatMoney, fromWire, parsePercent, parsePrice, toWire } from '../../domain/money';
import { generatePassword } from '../../domain/password';
import { formatNumber } from '../../domain/plural';
import { formatPhone, maskPhone, normalisePhone, splitEmails } from '../../domain/text';
import { DayField } from '../../ui/DayField';
import { IconButton } from '../../ui/IconButton';
import { formatMoment, parseMoment } from '../../domain/moment';
import { MonthField } from '../../ui/MonthField';
import { emailKeys } from '../../ui/phoneKeys';
import { SearchSelect } from '../../ui/SearchSelect';
import { TextField, type TextFieldProps } from '../../ui/TextField';
import { useServerSearch } from '../../ui/useServerSearch';
import { CheckList } from './CheckList';
import type { InputProps, Reference } from './definition';
import { choiceOf, findReferences } from './findReferences';
import { TextInput } from './inputs';
import styles from './inputs.module.css';
import { useReferenceSeen } from './useReferenceSeen';

/** The field with its value, for inputs that do more than to register it. */
function useValue({ field, required, autoFocus, disabled }: InputProps) {
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController({ name: field.source });
  const shared = { ref, onBlur, autoFocus, disabled, required, label: field.label, error: fieldState.error?.message };
  return { value: value as unknown, onChange, shared };
}

interface TypedInputProps extends InputProps, Omit<Partial<TextFieldProps>, keyof InputProps> {
  /** The value of a text; a text that is none stays as it is, for the schema to say why. */
  read: (text: string) => unknown;
  /** A value as it is shown until somebody types. */
  show: (value: unknown) => string;
  /** What typing does to the text; in the middle of it a mask would move the cursor. */
  mask?: (text: string, atEnd: boolean) => string;
}

/** A value that is typed as text; what is typed stays as typed for as long as it reads as the value. */
function TypedInput({ field, required, autoFocus, disabled, read, show, mask, ...rest }: TypedInputProps) {
  const { value, onChange, shared } = useValue({ field, required, autoFocus, disabled });
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      {...rest}
      {...shared}
      value={typed !== undefined && read(typed) === value ? typed : show(value ?? '')}
      onChange={({ target }) => {
        const atEnd = target.selectionStart === target.value.length;
        const text = mask ? mask(target.value, atEnd) : target.value;
        setTyped(text);
        onChange(read(text));
      }}
    />
  );
}

const readMoney = (text: string) => {
  const { kopecks, problem } = parsePrice(text);
  return problem === undefined ? toWire(kopecks) : text.trim() === '' ? '' : text;
};
const showMoney = (value: unknown) => (typeof value === 'number' ? formatMoney(fromWire(value)) : String(value));

/** Roubles, with a comma and kopecks; sent as a number of at most two decimals. */
export const MoneyInput = (props: InputProps) => (
  <TypedInput
    {...props}
    inputMode="decimal"
    placeholder="0,00"
    read={readMoney}
    show={showMoney}
    trailing={<span className={styles.unit}>₽</span>}
  />
);

const readPercent = (text: string, blank: number | '') => {
  const { percent, problem } = parsePercent(text);
  return problem === undefined ? toWire(percent) : text.trim() === '' ? blank : text;
};
const showPercent = (value: unknown) => (typeof value === 'number' ? formatNumber(value) : String(value));

/** A percent with a decimal comma; an emptied one is `blank`. */
export const PercentInput = ({ blank = '', ...props }: InputProps & { blank?: number | '' }) => (
  <TypedInput
    {...props}
    inputMode="decimal"
    placeholder="0"
    read={(text) => readPercent(text, blank)}
    show={showPercent}
  />
);

/** A day, typed as digits or picked from a calendar; sent as `DD.MM.YYYY`. */
export function DayInput(props: InputProps) {
  const { value, onChange, shared } = useValue(props);
  return <DayField {...shared} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
}

/** A month, typed as digits or picked from a calendar; sent as `MM/YYYY`. */
export function MonthInput(props: InputProps) {
  const { value, onChange, shared } = useValue(props);
  return <MonthField {...shared} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
}

const showMoment = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? formatMoment(value) : String(value);

/** A moment by the clocks of Moscow; sent as ISO 8601. */
export const MomentInput = (props: InputProps) => (
  <TypedInput {...props} placeholder="ДД.ММ.ГГГГ ЧЧ:ММ" read={parseMoment} show={showMoment} title="Время московское" />
);

const idsOf = ({ choices = [] }: InputProps['field']) =>
  choices.map(({ value, caption }) => ({ id: value, name: caption }));

/** Any number of the field's choices, ticked. */
export const SeveralInput = ({ field, required }: InputProps) => (
  <CheckList groups={[{ options: idsOf(field) }]} label={field.label} required={required} source={field.source} />
);

function RecordInput({ reference, ...props }: InputProps & { reference: Reference }) {
  const { value, onChange, shared } = useValue(props);
  const dataProvider = useDataProvider();
  const chosen = value === '' || value === null ? undefined : (value as RaRecord['id']);
  const { data } = useGetMany<RaRecord>(
    reference.resource,
    { ids: chosen === undefined ? [] : [chosen] },
    { enabled: chosen !== undefined },
  );
  const search = useServerSearch({
    key: ['references', reference.resource],
    find: (sought, options) => findReferences(dataProvider, reference, sought, options),
  });
  const record = data?.find(({ id }) => id === chosen);
  return (
    <SearchSelect
      {...shared}
      {...search}
      placeholder="Начните вводить название"
      value={record ? choiceOf(reference, record) : null}
      onChange={(choice) => onChange(choice?.id ?? '')}
    />
  );
}

/** Stays as it is: nobody chooses among records that he does not see. */
function UnseenInput(props: InputProps) {
  const { value, shared } = useValue(props);
  const chosen = typeof value === 'string' || typeof value === 'number' ? value : '';
  return (
    <TextField {...shared} readOnly placeholder="Эти записи вам не видны" value={chosen === '' ? '' : `№ ${chosen}`} />
  );
}

function SeenInput(props: InputProps & { reference: Reference }) {
  const seen = useReferenceSeen(props.reference);
  if (seen === undefined) return null;
  return seen ? <RecordInput {...props} /> : <UnseenInput {...props} />;
}

/** Another record, found by the server as one types; sent as its id. */
export const ReferenceInput = (props: InputProps) =>
  props.field.reference && <SeenInput {...props} reference={props.field.reference} />;

/** One e-mail address. */
export const EmailInput = (props: InputProps) => <TextInput {...props} keys={emailKeys} />;

const showList = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value));

/** Addresses, separated by commas; sent as a list. */
export function EmailsInput(props: InputProps) {
  const { value, onChange, shared } = useValue(props);
  const [typed, setTyped] = useState<string>();
  const same = typed !== undefined && showList(splitEmails(typed)) === showList(value ?? '');
  return (
    <TextField
      {...shared}
      {...emailKeys}
      placeholder="Через запятую"
      value={same ? typed : showList(value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(splitEmails(target.value));
      }}
    />
  );
}

const phoneMask = (text: string, atEnd: boolean) => (atEnd ? maskPhone(text) : text);
const readPhone = (text: string) => normalisePhone(text) ?? text;
const showPhone = (value: unknown) => formatPhone(String(value));

/** A phone, set out as one types; sent as `+7XXXXXXXXXX`. */
export const PhoneInput = (props: InputProps) => (
  <TypedInput
    {...props}
    inputMode="tel"
    mask={phoneMask}
    placeholder="+x(xxx)xxx-xx-xx"
    read={readPhone}
    show={showPhone}
  />
);

const digits = (text: string) => text.replace(/\D/g, '').slice(0, 12);

/** An INN: digits alone, 10 or 12 of them. */
export const TaxpayerNumberInput = (props: InputProps) => (
  <TypedInput {...props} inputMode="numeric" mask={digits} placeholder="10 или 12 цифр" read={String} show={String} />
);

/** A password, hidden until one asks to see it; `generates` offers a new one. */
export function PasswordInput({ generates, ...props }: InputProps & { generates?: boolean }) {
  const { value, onChange, shared } = useValue(props);
  const [plain, setPlain] = useState(false);
  const generate = () => {
    setPlain(true);
    onChange(generatePassword((count) => crypto.getRandomValues(new Uint8Array(count))));
  };
  return (
    <TextField
      {...shared}
      autoComplete="new-password"
      placeholder={props.required ? undefined : 'Не меняется'}
      spellCheck={false}
      trailing={
        <>
          <IconButton
            icon={plain ? 'eyeOff' : 'eye'}
            label={plain ? 'Скрыть пароль' : 'Показать пароль'}
            onClick={() => setPlain(!plain)}
          />
          {generates && <IconButton icon="refresh" label="Сгенерировать пароль" onClick={generate} />}
        </>
      }
      type={plain ? 'text' : 'password'}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
