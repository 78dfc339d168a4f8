import { zodResolver } from '@hookform/resolvers/zod';
import { useLayoutEffect, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useForm, type FieldValues } from 'react-hook-form';
import { withoutBlanks } from './blanks';
import type { FormContent } from './definition';
import type { Unsaved } from './unsaved';

/** The values that the form starts from: every field of it there is, so that a form of the same values is not changed. */
const startOf = ({ sections }: FormContent, record: Readonly<Record<string, unknown>> | undefined): FieldValues =>
  Object.fromEntries(
    sections.flatMap(({ fields }) =>
      fields.map(({ source, type }) => [source, record?.[source] ?? (type === 'boolean' ? false : '')]),
    ),
  );

interface RecordValuesOptions {
  form: FormContent;
  record: RaRecord | undefined;
  /** What a new record begins with. */
  initial: Readonly<Record<string, unknown>> | undefined;
  /** The record is there, or none is needed. */
  ready: boolean;
  /** What an earlier form of the same could not save. */
  unsaved: Unsaved | undefined;
}

/** What stands in a form: the record as it was read, and what is typed over it, checked by the form's schema. */
export function useRecordValues({ form, record, initial, ready, unsaved }: RecordValuesOptions) {
  const resolve = zodResolver(form.schema);
  const methods = useForm<FieldValues>({
    defaultValues: startOf(form, initial),
    mode: 'onTouched',
    resolver: (values, context, options) => resolve(withoutBlanks(form.schema, values), context, options as never),
  });
  const { getValues, reset, setValue } = methods;
  // After a conflict the form goes on from what others have made of the record.
  const [fresh, setFresh] = useState<RaRecord>();
  const current = fresh ?? record;
  const start = startOf(form, current);
  const changed = () =>
    Object.fromEntries(
      Object.entries(getValues()).filter(([source, value]) => JSON.stringify(value) !== JSON.stringify(start[source])),
    );

  // Filled before anybody can see it, let alone type.
  useLayoutEffect(() => {
    if (record) reset(startOf(form, record));
    if (ready && unsaved?.values)
      reset({ ...startOf(form, record ?? initial), ...unsaved.values }, { keepDefaultValues: true });
  }, [form, initial, ready, record, reset, unsaved]);

  /** Goes on from what others have made of the record, what is typed here on top of it or not. */
  const startFrom = (theirs: RaRecord, keepMine: boolean) => {
    const mine = keepMine ? changed() : {};
    reset(startOf(form, theirs));
    Object.entries(mine).forEach(([source, value]) =>
      setValue(source, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true }),
    );
    setFresh(theirs);
  };

  return { methods, current, start, changed, startFrom };
}
