export const isIndividual = (opf: string | null | undefined) => opf === 'ИП';

/** A name with its legal form, as lists and headings show it: ООО «Ромашка», ИП Озеров. */
export const joinLegalForm = (opf: string | null, name: string) =>
  opf === null ? name : isIndividual(opf) ? `${opf} ${name}` : `${opf} «${name}»`;

/** `inn_kpp` of a list row: `7701234567/770101001`, or the INN alone for ИП. */
export const joinInnKpp = (inn: string, kpp: string | null | undefined) => (kpp ? `${inn}/${kpp}` : inn);

/** The two halves of `inn_kpp`; no KPP for ИП. */
export function splitInnKpp(text: string): { inn: string; kpp: string | null } {
  const [inn = '', kpp] = text.split('/');
  return { inn, kpp: kpp || null };
}

/** Organisation 999 is asked as 77; 138 and 139 as 53 (doc 1 §7). */
export const orgForLookup = (org: number) => (org === 999 ? 77 : org === 138 || org === 139 ? 53 : org);

/** The place of a KPP in a path; ИП has none (decisions, Validation). */
export const kppPathSegment = (kpp: string | null | undefined) => kpp || '-';

/** The KPP that stands in a path; `-` and `0` are none. */
export const kppOfPathSegment = (segment: string) => (segment === '-' || segment === '0' ? null : segment);
