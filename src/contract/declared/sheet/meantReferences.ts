import type { SheetRecord } from '../../sheetBatches';
import type { KeptRecord, LineFault, Meant, SheetGround } from './ground';

/** So many are offered where several are meant. */
const mostOffered = 20;

const plain = (text: string) => text.trim().toLowerCase();

/** The text that means just this record, whatever else has its name. */
export const exactText = ({ value }: Pick<Meant, 'value'>) => `№ ${value}`;

interface Found {
  values: Record<string, string | number>;
  names: Record<string, string>;
  faults: LineFault[];
}

/** What the references of a line lead to. What stands there already by the same name stays as it is. */
export function meantReferences(
  { declared, meant }: Pick<SheetGround, 'declared' | 'meant'>,
  { references }: SheetRecord,
  kept: KeptRecord | undefined,
): Found {
  const found: Found = { values: {}, names: {}, faults: [] };
  for (const [field, text] of Object.entries(references)) {
    const shown = kept?.names[field];
    if (shown !== undefined && plain(shown) === plain(text)) continue;
    const label = declared.fields[field]?.label ?? field;
    const some = meant(field, text);
    const [one, another] = some;
    if (one && !another) {
      found.values[field] = one.value;
      found.names[field] = one.name;
    } else if (one)
      found.faults.push({
        field,
        problem: `${label}: подходят несколько записей, выберите одну`,
        asks: {
          column: field,
          choices: some.slice(0, mostOffered).map((each) => ({ text: exactText(each), caption: each.about })),
        },
      });
    else found.faults.push({ field, problem: `${label}: нет такой записи` });
  }
  return found;
}
