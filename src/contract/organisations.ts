import { z } from './schema';
import { lacksFields, type Rights } from '../domain/rights';
import { innProblem, kppProblem, splitLegalForm } from '../domain/taxpayer';
import { id } from './common';
import { endpointsOf } from './endpoint';
import { organisationEntity } from './entities/organisation';
import { changeOf, createShape, fieldRights, storedShape, writeShape } from './entity';
import { wholeCheck, type FieldProblem } from './fields';
import { groupParams } from './groups';

/** What the rules about the whole organisation look at. */
export interface Identity {
  p_opf?: string | null;
  p_fullname?: string | null;
  p_inn?: string | null;
  p_kpp?: string | null;
}

const sameTaxpayer = (a: Identity, b: Identity) =>
  a.p_opf === b.p_opf && a.p_inn === b.p_inn && (a.p_kpp || null) === (b.p_kpp || null);

/**
 * What is wrong with name, INN and KPP under the legal form. A stored taxpayer number stays as it is, right or wrong: a record
 * that fails is editable in its other fields (decisions, Validation).
 */
export function organisationProblems(value: Identity, stored?: Identity): FieldProblem[] {
  const name = value.p_fullname ?? '';
  const problems: (FieldProblem | null)[] = [];
  const split = splitLegalForm(name);
  const renamed = name !== stored?.p_fullname;
  if (value.p_opf && renamed && split.opf === value.p_opf) {
    problems.push({ field: 'p_fullname', message: 'Наименование вводится без ОПФ' });
  } else if (renamed && split.opf === null && split.name !== name) {
    const spacesAlone = split.name === name.trim().replace(/\s+/g, ' ');
    const message = spacesAlone ? 'Уберите лишние пробелы' : 'Наименование вводится без кавычек';
    problems.push({ field: 'p_fullname', message });
  }
  if (value.p_opf && value.p_inn && !(stored && sameTaxpayer(value, stored))) {
    const inn = innProblem(value.p_inn, value.p_opf);
    const kpp = kppProblem(value.p_kpp, value.p_opf);
    problems.push(
      inn === null ? null : { field: 'p_inn', message: inn },
      kpp === null ? null : { field: 'p_kpp', message: kpp },
    );
  }
  return problems.flatMap((problem) => problem ?? []);
}

/** The organisation form in edit mode, with all its rules; `stored` is what was read (doc 1 §5). */
export const organisationForm = (stored?: Identity) =>
  z.strictObject(writeShape(organisationEntity)).check(wholeCheck((value) => organisationProblems(value, stored)));

const created = z.strictObject(createShape(organisationEntity));

/** A new organisation; `parent_id` is the dealer's p_gid, the caller's own where it is left out. */
export const newOrganisation = created.check(wholeCheck((value) => organisationProblems(value)));

/** The organisation form in add mode: there the dealer is always named, but before a server that does not ask for it. */
export function newOrganisationForm(rights: Rights): z.ZodObject {
  const asked = lacksFields(rights) ? created.omit({ parent_id: true }) : created.required({ parent_id: true });
  return asked.check(wholeCheck((value: Identity) => organisationProblems(value)));
}

/** Any part of the edit model. Name, INN and KPP are held against what is stored. */
export const organisationChange = changeOf(organisationEntity);

/** The edit model as it is stored; an old record may break rules that came later. */
export const organisation = z.strictObject(storedShape(organisationEntity));
export type Organisation = z.infer<typeof organisation>;

export const organisationEndpoints = endpointsOf('doc 1 §7', {
  readGroup: {
    method: 'GET',
    path: '/piportals/{alias}/groups/{p_gid}/',
    summary: 'Организация для правки',
    params: groupParams,
    answer: { kind: 'json', schema: organisation },
    versioned: true,
  },
  updateGroup: {
    method: 'PATCH',
    path: '/piportals/{alias}/groups/{p_gid}/',
    summary: 'Изменение организации: любая часть её полей',
    params: groupParams,
    body: organisationChange,
    fieldRights: fieldRights(organisationEntity),
    answer: { kind: 'json', schema: organisation },
    versioned: true,
  },
  createGroup: {
    method: 'POST',
    path: '/piportals/{alias}/groups/',
    summary: 'Новая организация дилера',
    params: groupParams.pick({ alias: true }),
    body: newOrganisation,
    fieldRights: fieldRights(organisationEntity),
    answer: { kind: 'json', schema: organisation, status: 201 },
    versioned: true,
  },
  findDuplicates: {
    method: 'GET',
    path: '/piportals/{alias}/groups/duplicates/',
    summary: 'Организации сервера с тем же ИНН (и КПП, если он назван), из видимых вызывающему',
    source: 'an extension: a warning while an organisation is typed',
    extension: 'duplicates',
    params: groupParams.pick({ alias: true }),
    query: z.strictObject({
      p_inn: z.string().regex(/^\d{10,12}$/, 'ИНН состоит из 10 или 12 цифр'),
      p_kpp: z.string().max(9).optional(),
    }),
    answer: { kind: 'json', schema: z.array(z.strictObject({ p_gid: id, name: z.string() })) },
  },
});
