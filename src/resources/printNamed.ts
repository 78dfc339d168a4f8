import { printResource, type InCode, type Printed } from './declared/print/printResource';
import { dealers } from './dealers';
import { groups } from './groups';
import { news } from './news';
import { subgroups } from './subgroups';
import { users } from './users';

/** Resources of documents 1 and 2 that are no records with fields, and why no file can say them. */
const noRecords: Readonly<Record<string, string>> = {
  prices:
    'прайс — не запись с полями, а таблица позиций по схеме биллинга: ступени, вознаграждения и проверки между строками',
  'spec-prices':
    'спецусловия — строки внутри прайса дилера со ступенями и своими проверками, без списка и формы записи',
};

const inCode: Readonly<Record<string, InCode>> = {
  groups: groups as unknown as InCode,
  subgroups,
  users,
  dealers: dealers as unknown as InCode,
  categories: news as unknown as InCode,
};

/** The resources of the owner that `npm run resources -- print` knows by name. */
export const printable: readonly string[] = [...Object.keys(inCode), ...Object.keys(noRecords)];

/** Prints a resource of the product by its name; undefined for a name that none has. */
export async function printNamed(name: string): Promise<Printed | undefined> {
  const reason = noRecords[name];
  if (reason !== undefined) return { text: undefined, reasons: [reason] };
  const resource = inCode[name];
  if (!resource?.form) return undefined;
  const { form } = await resource.form.load();
  return printResource(resource, form);
}
