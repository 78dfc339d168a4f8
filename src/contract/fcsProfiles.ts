import { z } from './schema';
import { changesOf } from './changes';
import { idText, portalAlias } from './common';
import { endpointsOf } from './endpoint';
import { fcsProfileEntity } from './entities/fcsProfile';
import { changeOf, fieldRights, storedShape, writeShape } from './entity';
import { wholeCheck, type FieldProblem } from './fields';

/** What the rules about the whole profile look at. */
export interface ProfileIdentity {
  p_default?: boolean | undefined;
  p_emulator?: boolean | undefined;
  p_participant_id?: string | null | undefined;
  p_username?: string | null | undefined;
  p_password?: string | null | undefined;
  p_sender_info?: string | null | undefined;
}

const missing = {
  p_participant_id: 'Введите ID декларанта',
  p_username: 'Введите логин',
  p_password: 'Введите пароль',
  p_sender_info: 'Введите адрес отправителя',
} as const;

/** Default and emulator exclude each other; without both of them the four fields are required (doc 1 §4, §5). */
export function profileProblems(value: ProfileIdentity): FieldProblem[] {
  if (value.p_default && value.p_emulator)
    return [{ field: 'p_emulator', message: 'Профиль по умолчанию и эмулятор исключают друг друга' }];
  if (value.p_default || value.p_emulator) return [];
  const names = Object.keys(missing) as (keyof typeof missing)[];
  return names.filter((name) => !value[name]).map((field) => ({ field, message: missing[field] }));
}

/** The messaging profile form, with all its rules; without the right there is no `p_default` in it. */
export const profileForm = z.strictObject(writeShape(fcsProfileEntity)).check(wholeCheck(profileProblems));

/** Any part of the profile; the rules are held against what is stored. */
export const profileChange = changeOf(fcsProfileEntity);

export const fcsProfile = z.strictObject(storedShape(fcsProfileEntity));
export type FcsProfile = z.infer<typeof fcsProfile>;

type Change = Omit<z.output<typeof profileChange>, 'p_password'>;

/** Turning one of default and emulator on turns the other off; both on at once are left for the rules to refuse. */
export function changedProfile(stored: FcsProfile, body: Change): FcsProfile {
  const next = { ...stored, ...changesOf(stored, body) };
  if (body.p_default && !stored.p_default && body.p_emulator === undefined) return { ...next, p_emulator: false };
  if (body.p_emulator && !stored.p_emulator && body.p_default === undefined) return { ...next, p_default: false };
  return next;
}

/** What a file holds of a profile; null for what it does not name. */
export const profileFile = z.strictObject({
  p_participant_id: z.string().nullable(),
  p_username: z.string().nullable(),
  p_password: z.string().nullable(),
  p_sender_info: z.string().nullable(),
});
export type ProfileFile = z.infer<typeof profileFile>;

const params = z.strictObject({ alias: portalAlias, groupType: z.enum(['groups', 'subgroups']), p_gid: idText });
const path = '/piportals/{alias}/{groupType}/{p_gid}/fcs-profile/';

export const fcsProfileEndpoints = endpointsOf('doc 1 §7', {
  readFcsProfile: {
    method: 'GET',
    path,
    summary: 'Профиль обмена организации (groups) или подразделения (subgroups); вместо пароля — точки',
    params,
    answer: { kind: 'json', schema: fcsProfile },
    versioned: true,
  },
  updateFcsProfile: {
    method: 'PATCH',
    path,
    summary: 'Изменение профиля обмена: любая часть полей',
    params,
    body: profileChange,
    fieldRights: fieldRights(fcsProfileEntity),
    answer: { kind: 'json', schema: fcsProfile },
    versioned: true,
  },
  readFcsProfileFile: {
    method: 'POST',
    path,
    summary: 'Значения профиля из файла XML; ничего не сохраняется',
    params,
    file: 'file',
    answer: { kind: 'json', schema: profileFile },
  },
});
