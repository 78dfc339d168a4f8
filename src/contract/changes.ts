import type { Rights } from '../domain/rights';
import type { Entity } from './entity';
import { badField, forbidden } from './refusal';

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields of a body that differ from what is stored; an empty text is `null`. */
export function changesOf<T extends object>(stored: T, body: { [K in keyof T]?: T[K] | undefined }): Partial<T> {
  const given = Object.entries(body).map(([field, value]) => [field, value === '' ? null : value] as const);
  const current = new Map<string, unknown>(Object.entries(stored));
  return Object.fromEntries(
    given.filter(([field, value]) => value !== undefined && !same(value, current.get(field))),
  ) as Partial<T>;
}

/** Refuses a change of what never changes, and of what takes a right that the caller lacks; the stored value of it may come along. */
export function refuseFixed(changed: readonly string[], { fields }: Pick<Entity, 'fields'>, rights: Rights): void {
  if (changed.some((field) => fields[field]?.right !== undefined && !rights.has(fields[field].right)))
    throw forbidden();
  const one = changed.find((field) => fields[field] && 'fixed' in fields[field]);
  if (one !== undefined) throw badField(one, 'Это поле не изменяется');
}

/** A change under a version that holds, without what follows from something else: that came along as it was read, whatever it is now. */
export const asRead = <T extends object>(body: T, { fields }: Pick<Entity, 'fields'>, ifMatch: unknown): T =>
  ifMatch === undefined
    ? body
    : (Object.fromEntries(Object.entries(body).filter(([field]) => !fields[field]?.follows)) as T);

/** The named fields alone, as the audit record keeps them. */
export function pick<T extends object>(from: T, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)));
}
