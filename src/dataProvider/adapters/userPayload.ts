import type { Call } from '../../contract/endpoints';
import { newUser, user, userChange, userEndpoints } from '../../contract/users';
import type { Rights } from '../../domain/rights';
import { joinLegalForm } from '../../domain/taxpayerNames';
import { normalisePhone } from '../../domain/text';
import type { Client } from '../client';
import { HttpError } from '../http';
import { changedFields, type CreateCall, type UpdateCall } from './adapter';

type Fields = Record<string, unknown>;

/** The phone as it is kept, `+7XXXXXXXXXX`, whatever the mask of the form; nothing is nothing. */
const withPhone = (fields: Fields): Fields => {
  const { p_phone } = fields;
  if (!('p_phone' in fields)) return fields;
  return { ...fields, p_phone: typeof p_phone === 'string' && p_phone ? (normalisePhone(p_phone) ?? p_phone) : null };
};

/** Without what takes a right that the sender lacks: his form does not have it either. */
const allowed = (fields: Fields, rights: Rights): Fields => {
  const { fieldRights } = userEndpoints.createUser;
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => fieldRights[name] === undefined || rights.has(fieldRights[name])),
  );
};

/** What a form may leave out of a new user. */
const nothing = {
  p_id: null,
  p_phone: null,
  p_rights: [],
  p_package_types: [],
  p_online_rights: [],
  p_comments: null,
  p_app: 1,
  p_notification: false,
  p_statuses: [],
  in_online: false,
} as const;

/** The organisation that a place is in: itself, or that of the subgroup it is. */
async function organisationAt(client: Client, alias: string, p_gid: number) {
  try {
    return (await client.readGroup({ params: { alias, p_gid } }, { quiet: 404 })).data;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
    const { data } = await client.readSubgroup({ params: { alias, p_gid } });
    return (await client.readGroup({ params: { alias, p_gid: data.parent_p_gid } })).data;
  }
}

/** A new user at `p_gid`, with every field of doc 1 §3 that the sender may set; `of` is the organisation of the subgroup that this is. */
export async function newUserOf(
  client: Client,
  data: CreateCall['data'],
  { alias, p_gid, of = p_gid, rights }: { alias: string; p_gid: number; of?: number | undefined; rights: Rights },
): Promise<Call<'createUser'>['body']> {
  const { p_gid: parent_p_gid, p_opf, p_fullname, p_inn, p_kpp } = await organisationAt(client, alias, of);
  const company = { p_company: joinLegalForm(p_opf, p_fullname), p_opf, p_inn, p_kpp };
  return newUser.parse({ ...allowed({ ...nothing, ...withPhone(data) }, rights), p_gid, parent_p_gid, ...company });
}

/**
 * A user as he was read, with what is changed (doc 1 §3); of a record without a version the changes alone, as it may be old.
 * What was kept under other rules and nobody touches is not sent, nor is a password that stays.
 */
export function changeOfUser(call: UpdateCall, rights: Rights): Call<'updateUser'>['body'] {
  const { p_pass, ...change } = userChange.parse(withPhone(allowed(changedFields(call), rights)));
  const read = typeof call.previousData.etag === 'string' ? withPhone(allowed(call.previousData, rights)) : {};
  const kept = Object.keys(user.shape).flatMap((name): [string, unknown][] => {
    const field = userChange.shape[name as keyof typeof userChange.shape];
    return name in read && field.safeParse(read[name]).success ? [[name, read[name]]] : [];
  });
  return { ...Object.fromEntries(kept), ...change, ...(p_pass ? { p_pass } : {}) };
}
