import type { Field } from '../../../contract/entity';
import type { InputProps } from '../../engine/definition';

/** A field of an entity as an input of this form, at `source`. */
export const asInput = (source: string, field: Field, more: Partial<InputProps> = {}): InputProps => {
  const { label, type, choices } = field;
  if (type === undefined) throw new Error(`${source} has no type`);
  return {
    field: { source, label, type, ...(choices && { choices }) },
    required: true,
    autoFocus: false,
    disabled: false,
    ...more,
  };
};
