import { z } from './schema';
import { innProblem, kppProblem } from '../domain/taxpayer';
import { id } from './common';
import { defineEndpoints } from './endpoint';
import { optionalText, requiredText, wholeCheck, type FieldProblem } from './fields';
import { groupParams } from './groups';
import { legalForm } from './organisations';

const fields = {
  p_is_org: z.boolean(),
  p_opf: legalForm.nullable(),
  p_fullname: requiredText(250, 'Введите наименование'),
  p_inn: optionalText(20),
  p_kpp: optionalText(20),
};

/** What the rules about the whole subgroup look at. */
export interface SubgroupIdentity {
  p_is_org?: boolean | undefined;
  p_opf?: string | null | undefined;
  p_inn?: string | null | undefined;
  p_kpp?: string | null | undefined;
}

/** An organisation needs its legal form, INN and KPP; a department has none of them (doc 1 §5). */
export function subgroupProblems({ p_is_org, p_opf, p_inn, p_kpp }: SubgroupIdentity): FieldProblem[] {
  if (!p_is_org) return [];
  if (!p_opf) return [{ field: 'p_opf', message: 'Введите ОПФ.' }];
  const inn = innProblem(p_inn ?? '', p_opf);
  const kpp = kppProblem(p_kpp, p_opf);
  return [
    ...(inn === null ? [] : [{ field: 'p_inn', message: inn }]),
    ...(kpp === null ? [] : [{ field: 'p_kpp', message: kpp }]),
  ];
}

const optionalInForm = { p_opf: true, p_inn: true, p_kpp: true } as const;

/** The subgroup form, with all its rules. */
export const subgroupForm = z.strictObject(fields).partial(optionalInForm).check(wholeCheck(subgroupProblems));

/** A new subgroup of the organisation `p_gid`. */
export const newSubgroup = z
  .strictObject({ ...fields, p_gid: id })
  .partial(optionalInForm)
  .check(wholeCheck(subgroupProblems));

const fixed = { p_gid: id, parent_p_gid: id };
/** Where a subgroup is: as it is stored it may come along. */
export const fixedSubgroupFields = Object.keys(fixed);

/** Any part of the subgroup; the rules are held against what is stored. */
export const subgroupChange = z.strictObject({ ...fields, ...fixed }).partial();

/** A subgroup as stored: `p_gid` is its own, `parent_p_gid` its organisation's. */
export const subgroup = z.strictObject({
  p_is_org: z.boolean(),
  p_opf: z.string().nullable(),
  p_fullname: z.string(),
  p_inn: z.string().nullable(),
  p_kpp: z.string().nullable(),
  ...fixed,
});
export type Subgroup = z.infer<typeof subgroup>;

const source = 'doc 1 §7';

export const subgroupEndpoints = defineEndpoints({
  readSubgroup: {
    method: 'GET',
    path: '/piportals/{alias}/subgroups/{p_gid}/',
    summary: 'Подразделение для правки',
    source,
    params: groupParams,
    answer: { kind: 'json', schema: subgroup },
    versioned: true,
  },
  updateSubgroup: {
    method: 'PATCH',
    path: '/piportals/{alias}/subgroups/{p_gid}/',
    summary: 'Изменение подразделения: любая часть его полей',
    source,
    params: groupParams,
    body: subgroupChange,
    answer: { kind: 'json', schema: subgroup },
    versioned: true,
  },
  createSubgroup: {
    method: 'POST',
    path: '/piportals/{alias}/subgroups/',
    summary: 'Новое подразделение организации',
    source,
    params: groupParams.pick({ alias: true }),
    body: newSubgroup,
    answer: { kind: 'json', schema: subgroup, status: 201 },
    versioned: true,
  },
});
