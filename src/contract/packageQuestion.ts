import type { PackageFileQuestion } from './packageReport';
import { badField, nothingToLoad } from './refusal';

type Asked = Pick<PackageFileQuestion, 'date' | 'org_id'>;

/**
 * What a call of `POST /billing/package-report/` asks for (doc 2 §7 names this address alone): the data, the days of one client, or the
 * file of what is left of the dealers, clients and kinds. Refuses what leaves nothing, and what does not go together.
 */
export type PackageQuestion =
  | { of: 'data'; body: Asked }
  | { of: 'client'; body: { date: Asked['date']; org_id: number; name: string } }
  | { of: 'file'; body: Omit<PackageFileQuestion, 'dealers' | 'format' | 'name'> };

/** The dealers that are named, of those that are asked for; none for all. */
function dealersOf({ org_id, dealers = [] }: PackageFileQuestion): number[] {
  if (dealers.length === 0 || org_id.length === 0) return [...org_id, ...dealers];
  const both = org_id.filter((one) => dealers.includes(one));
  if (both.length === 0) throw nothingToLoad();
  return both;
}

export function packageQuestion(asked: PackageFileQuestion): PackageQuestion {
  const { date, dealers, clients, captions, format, name } = asked;
  const noneLeft = (dealers ?? clients) !== undefined && !dealers?.length && !clients?.length;
  if (captions?.length === 0 || noneLeft) throw nothingToLoad();
  const org_id = dealersOf(asked);
  if (format === 'json') {
    if (clients ?? captions ?? name) throw badField('format', 'Клиенты и типы пакетов отбираются только для файла');
    return { of: 'data', body: { date, org_id } };
  }
  if (name === undefined) return { of: 'file', body: { date, org_id, clients, captions } };
  const [dealer, another] = org_id;
  if (dealer === undefined || another !== undefined) throw badField('org_id', 'Укажите одного дилера');
  return { of: 'client', body: { date, org_id: dealer, name } };
}

/** How the data differs from the workbooks of that address. */
export const packageData = {
  headers: { 'Content-Type': 'application/json', 'Content-Disposition': 'inline' },
};
