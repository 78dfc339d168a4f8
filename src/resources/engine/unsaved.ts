type Values = Readonly<Record<string, unknown>>;

const kept = new Map<string, Values>();

/** Keeps what was typed into a form whose save has failed; `form` names the form and its record. */
export const keepUnsaved = (form: string, values: Values) => void kept.set(form, values);

/** What was kept, once. */
export const takeUnsaved = (form: string): Values | undefined => {
  const values = kept.get(form);
  kept.delete(form);
  return values;
};
