import { z } from './schema';
import { innProblem, kppProblem } from '../domain/taxpayer';
import { endpointsOf } from './endpoint';
import { subgroupEntity } from './entities/subgroup';
import { changeOf, createShape, storedShape, writeShape } from './entity';
import { wholeCheck, type FieldProblem } from './fields';
import { groupParams } from './groups';

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

/** The subgroup form, with all its rules. */
export const subgroupForm = z.strictObject(writeShape(subgroupEntity)).check(wholeCheck(subgroupProblems));

/** A new subgroup of the organisation `p_gid`. */
export const newSubgroup = z.strictObject(createShape(subgroupEntity)).check(wholeCheck(subgroupProblems));

/** Any part of the subgroup; the rules are held against what is stored. */
export const subgroupChange = changeOf(subgroupEntity);

/** A subgroup as stored: `p_gid` is its own, `parent_p_gid` its organisation's. */
export const subgroup = z.strictObject(storedShape(subgroupEntity));
export type Subgroup = z.infer<typeof subgroup>;

/** A department has no legal form and no taxpayer numbers. */
export const keptSubgroup = <T extends Pick<Subgroup, 'p_is_org'>>(given: T): T =>
  given.p_is_org ? given : { ...given, p_opf: null, p_inn: null, p_kpp: null };

export const subgroupEndpoints = endpointsOf('doc 1 §7', {
  readSubgroup: {
    method: 'GET',
    path: '/piportals/{alias}/subgroups/{p_gid}/',
    summary: 'Подразделение для правки',
    params: groupParams,
    answer: { kind: 'json', schema: subgroup },
    versioned: true,
  },
  updateSubgroup: {
    method: 'PATCH',
    path: '/piportals/{alias}/subgroups/{p_gid}/',
    summary: 'Изменение подразделения: любая часть его полей',
    params: groupParams,
    body: subgroupChange,
    answer: { kind: 'json', schema: subgroup },
    versioned: true,
  },
  createSubgroup: {
    method: 'POST',
    path: '/piportals/{alias}/subgroups/',
    summary: 'Новое подразделение организации',
    params: groupParams.pick({ alias: true }),
    body: newSubgroup,
    answer: { kind: 'json', schema: subgroup, status: 201 },
    versioned: true,
  },
});
