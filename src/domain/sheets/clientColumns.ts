import { readId, readInn, readKpp, type Taxpayer } from './readers';
import { readNothing, type ReadLine } from './sheetKind';

/** What a line says of the client that it is about; his name only helps people to find the line. */
export interface ClientValues {
  inn: Taxpayer;
  kpp: string | null;
  client: null;
  group: number;
}

/** The columns by which a client is found. */
export const clientColumns = {
  inn: { label: 'ИНН', aliases: ['ИНН/КПП', 'ИНН клиента', 'inn'], read: readInn, size: 14 },
  kpp: { label: 'КПП', aliases: ['КПП клиента', 'kpp'], read: readKpp, optional: true, size: 11 },
  client: {
    label: 'Клиент',
    aliases: ['Организация', 'Наименование', 'Название', 'Контрагент'],
    read: readNothing,
    optional: true,
    size: 28,
  },
} as const;

/** What tells of clients with the same INN and KPP which is meant; it stands last, people have no need of it. */
export const groupColumn = {
  group: { label: 'ID группы', aliases: ['ID клиента', 'p_gid'], read: readId, optional: true, size: 8 },
} as const;

/** The client of a line, as a batch is asked for him: whom a person has chosen goes before what the file says. */
export function namedBy({ inn, kpp, group, chosen }: ReadLine<ClientValues>) {
  const client_id = chosen ?? group;
  return inn && { inn: inn.inn, kpp: kpp ?? inn.kpp, ...(client_id !== undefined && { client_id }) };
}
