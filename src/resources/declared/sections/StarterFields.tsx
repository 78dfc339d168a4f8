import { useState } from 'react';
import type { DeclaredType } from '../../../contract/declared/fields';
import { Button } from '../../../ui/Button';
import { focusBeside } from '../../../ui/focusBeside';
import { IconButton } from '../../../ui/IconButton';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';
import { blankField, nameOfField, type DraftField } from './draft';
import { PlainTable } from '../../../ui/PlainTable';
import { typeNames } from './typeNames';

/** What a reference may lead to, by name. */
export type Targets = readonly (readonly [name: string, title: string])[];

interface FieldRowProps {
  field: DraftField;
  place: number;
  targets: Targets;
  /** It has just been added. */
  added: boolean;
  onChange: (change: Partial<DraftField>) => void;
  onRemove: (() => void) | undefined;
}

interface FlagProps {
  label: string;
  name: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

const Flag = ({ label, name, onChange, ...rest }: FlagProps) => (
  <td data-label={label}>
    <input
      {...rest}
      aria-label={`${name}: ${label.toLowerCase()}`}
      type="checkbox"
      onChange={({ target }) => onChange(target.checked)}
    />
  </td>
);

/** What some types need besides: captions of choices, or what is referred to. */
function More({
  field,
  name,
  targets,
  onChange,
}: Pick<FieldRowProps, 'field' | 'targets' | 'onChange'> & { name: string }) {
  if (field.type === 'reference')
    return (
      <Select
        label={`${name}: на что ссылается`}
        look="bare"
        options={targets}
        value={field.to}
        onChange={(to) => onChange({ to })}
      />
    );
  if (field.type !== 'select' && field.type !== 'several') return null;
  return (
    <TextField
      label={`${name}: варианты через запятую`}
      look="bare"
      placeholder="Черновик, Действует"
      value={field.choices}
      onChange={({ target }) => onChange({ choices: target.value })}
    />
  );
}

function FieldRow({ field, place, targets, added, onChange, onRemove }: FieldRowProps) {
  const { label, name, type, required, inList, inFilters } = field;
  const called = label || `Поле ${place}`;
  const types = Object.entries(typeNames);
  return (
    <tr>
      <td data-label="Надпись">
        <TextField
          autoFocus={added}
          label={`Надпись поля ${place}`}
          look="bare"
          value={label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
      </td>
      <td data-label="Тип">
        <Select
          label={`${called}: тип`}
          look="bare"
          options={types}
          value={type}
          onChange={(next) => onChange({ type: next as DeclaredType })}
        />
      </td>
      <td data-label="Варианты, ссылка">
        <More field={field} name={called} targets={targets} onChange={onChange} />
      </td>
      <Flag
        checked={required && type !== 'boolean'}
        disabled={type === 'boolean'}
        label="Обязательное"
        name={called}
        onChange={(checked) => onChange({ required: checked })}
      />
      <Flag checked={inList} label="В списке" name={called} onChange={(checked) => onChange({ inList: checked })} />
      <Flag
        checked={inFilters}
        disabled={type === 'longText' || type === 'several'}
        label="Отбор"
        name={called}
        onChange={(checked) => onChange({ inFilters: checked })}
      />
      <td data-label="Имя в JSON">
        <TextField
          label={`${called}: имя в JSON`}
          look="bare"
          placeholder={nameOfField(field)}
          spellCheck={false}
          value={name}
          onChange={({ target }) => onChange({ name: target.value.trim() })}
        />
      </td>
      <td>
        {onRemove && (
          <IconButton
            icon="trash"
            label={`Удалить поле: ${called}`}
            onClick={({ currentTarget }) => {
              focusBeside(currentTarget.closest('tr'));
              onRemove();
            }}
          />
        )}
      </td>
    </tr>
  );
}

interface StarterFieldsProps {
  fields: readonly DraftField[];
  targets: Targets;
  onChange: (fields: readonly DraftField[]) => void;
}

const heads = ['Надпись', 'Тип', 'Варианты, ссылка', 'Обязательное', 'В списке', 'Отбор', 'Имя в JSON', 'Удаление'];

/** The fields of a new resource, row by row. */
export function StarterFields({ fields, targets, onChange }: StarterFieldsProps) {
  const change = (key: number, changed: Partial<DraftField>) =>
    onChange(fields.map((field) => (field.key === key ? { ...field, ...changed } : field)));
  const [added, setAdded] = useState<number>();
  const add = () => {
    const field = blankField(Math.max(...fields.map(({ key }) => key)) + 1);
    setAdded(field.key);
    onChange([...fields, field]);
  };
  return (
    <>
      <PlainTable cards heads={heads} label="Поля раздела">
        {fields.map((field, at) => (
          <FieldRow
            key={field.key}
            added={field.key === added}
            field={field}
            place={at + 1}
            targets={targets}
            onChange={(changed) => change(field.key, changed)}
            onRemove={fields.length > 1 ? () => onChange(fields.filter(({ key }) => key !== field.key)) : undefined}
          />
        ))}
      </PlainTable>
      <div>
        <Button icon="plus" onClick={add}>
          Ещё поле
        </Button>
      </div>
    </>
  );
}
