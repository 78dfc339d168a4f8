import { isRecordId, recordId, splitId } from '../domain/recordId';
import { badField } from './refusal';

export interface ClientKey {
  server: string;
  id: number;
}

/** A client by its bare id, on each server that has it. */
export interface Namesake extends ClientKey {
  server_name: string;
}

/** Clients as keys: a bare id is taken on the one server that has it; 400 where several do. Namesakes stand together in `found`. */
export function clientKeysOf(
  named: readonly (number | string)[],
  found: readonly Namesake[],
  field: string,
): ClientKey[] {
  const twice = found.find(({ id }, place) => found[place + 1]?.id === id);
  if (twice) {
    const names = found.flatMap(({ id, server_name }) => (id === twice.id ? [`«${server_name}»`] : [])).join(', ');
    throw badField(
      field,
      `Номер ${twice.id} есть на нескольких серверах: ${names}. Укажите клиента вместе с сервером, например ${recordId(twice.server, twice.id)}`,
    );
  }
  return [...named.filter(isRecordId).map(splitId), ...found];
}
