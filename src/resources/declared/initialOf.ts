import type { Declaration } from '../../contract/declared/declaration';
import { isIdText, isRecordId } from '../../domain/recordId';
import { defaultOf } from '../../contract/declared/defaults';

const isPair = (to: string) => to === 'groups' || to === 'users';

/** The reference that an address fills in: `in` is the field, `of` what is meant. */
function placed({ fields }: Declaration, search: URLSearchParams): Record<string, unknown> {
  const [name, meant] = [search.get('in') ?? '', search.get('of') ?? ''];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field?.type !== 'reference') return {};
  if (isPair(field.to)) return isRecordId(meant) ? { [name]: meant } : {};
  return isIdText(meant) ? { [name]: Number(meant) } : {};
}

/** What a new record of a declared resource begins with; with the record that it is added at, where the address names one. */
export const initialOf = (declared: Declaration, search = new URLSearchParams()): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(declared.fields).map(([name, field]) => [name, defaultOf(field)])),
  ...placed(declared, search),
});
