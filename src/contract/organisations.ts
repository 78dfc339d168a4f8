import { z } from './schema';
import { emailListProblem, cityProblem, nameProblem } from '../domain/text';
import { innProblem, kppProblem, legalForms, splitLegalForm } from '../domain/taxpayer';
import { chosenId, flag, id, russianDate } from './common';
import { defineEndpoints } from './endpoint';
import { optionalText, requiredText, wholeCheck, type FieldProblem } from './fields';
import { accessStatus, groupParams } from './groups';

export const legalForm = z.enum(
  legalForms.map(({ value }) => value),
  'Введите ОПФ.',
);

const fields = {
  p_opf: legalForm,
  p_fullname: requiredText(250, 'Введите наименование'),
  p_org_id: id.nullable(),
  p_inn: requiredText(20, 'Введите ИНН'),
  p_kpp: optionalText(20),
  p_contact_person: optionalText(200, nameProblem),
  p_city: optionalText(100, cityProblem),
  p_contact_email: optionalText(1000, emailListProblem),
  p_contact_address: optionalText(500),
  p_contact_phones: optionalText(200),
  p_comments: optionalText(4000),
  p_contract: optionalText(100),
  p_contract_date: russianDate.nullable(),
  p_billing_type_alias: optionalText(50),
};

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
    problems.push({ field: 'p_fullname', message: 'Наименование вводится без кавычек' });
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

const edited = z.strictObject({ p_banned: flag, p_is_stop_tariff: flag, ...fields });

/** The organisation form in edit mode, with all its rules; `stored` is what was read (doc 1 §5). */
export const organisationForm = (stored?: Identity) =>
  edited
    .partial({ p_is_stop_tariff: true, p_billing_type_alias: true })
    .check(wholeCheck((value) => organisationProblems(value, stored)));

const created = z.strictObject({ ...fields, parent_id: chosenId('Выберите дилера') }).partial({
  p_org_id: true,
  p_kpp: true,
  p_contact_person: true,
  p_city: true,
  p_contact_email: true,
  p_contact_address: true,
  p_contact_phones: true,
  p_comments: true,
  p_contract: true,
  p_contract_date: true,
  p_billing_type_alias: true,
});

/** A new organisation; `parent_id` is the dealer's p_gid, the caller's own where it is left out. */
export const newOrganisation = created
  .partial({ parent_id: true })
  .check(wholeCheck((value) => organisationProblems(value)));

/** The organisation form in add mode: there the dealer is always named. */
export const newOrganisationForm = created.check(wholeCheck((value) => organisationProblems(value)));

const fixed = { p_gid: id, access_status: accessStatus, parent_id: id.nullable(), is_inn_correct: z.boolean() };
/** What is read with an organisation and changed by other calls: as it is stored it may come along. */
export const fixedOrganisationFields = Object.keys(fixed);

/** Any part of the edit model. Name, INN and KPP are held against what is stored. */
export const organisationChange = edited.partial().extend(z.object(fixed).partial().shape);

/** The edit model as it is stored; an old record may break rules that came later. */
export const organisation = z.strictObject({
  p_banned: flag,
  p_is_stop_tariff: flag,
  p_opf: z.string().nullable(),
  p_fullname: z.string(),
  p_org_id: z.int().nullable(),
  p_inn: z.string(),
  p_kpp: z.string().nullable(),
  p_contact_person: z.string().nullable(),
  p_city: z.string().nullable(),
  p_contact_email: z.string().nullable(),
  p_contact_address: z.string().nullable(),
  p_contact_phones: z.string().nullable(),
  p_comments: z.string().nullable(),
  p_contract: z.string().nullable(),
  p_contract_date: z.string().nullable(),
  p_billing_type_alias: z.string().nullable(),
  ...fixed,
});
export type Organisation = z.infer<typeof organisation>;

const source = 'doc 1 §7';

export const organisationEndpoints = defineEndpoints({
  readGroup: {
    method: 'GET',
    path: '/piportals/{alias}/groups/{p_gid}/',
    summary: 'Организация для правки',
    source,
    params: groupParams,
    answer: { kind: 'json', schema: organisation },
    versioned: true,
  },
  updateGroup: {
    method: 'PATCH',
    path: '/piportals/{alias}/groups/{p_gid}/',
    summary: 'Изменение организации: любая часть её полей',
    source,
    params: groupParams,
    body: organisationChange,
    answer: { kind: 'json', schema: organisation },
    versioned: true,
  },
  createGroup: {
    method: 'POST',
    path: '/piportals/{alias}/groups/',
    summary: 'Новая организация дилера',
    source,
    params: groupParams.pick({ alias: true }),
    body: newOrganisation,
    answer: { kind: 'json', schema: organisation, status: 201 },
    versioned: true,
  },
  findDuplicates: {
    method: 'GET',
    path: '/piportals/{alias}/groups/duplicates/',
    summary: 'Организации сервера с тем же ИНН (и КПП, если он назван), из видимых вызывающему',
    source: 'an extension: a warning while an organisation is typed',
    params: groupParams.pick({ alias: true }),
    query: z.strictObject({
      p_inn: z.string().regex(/^\d{10,12}$/, 'ИНН состоит из 10 или 12 цифр'),
      p_kpp: z.string().max(9).optional(),
    }),
    answer: { kind: 'json', schema: z.array(z.strictObject({ p_gid: id, name: z.string() })) },
  },
});
