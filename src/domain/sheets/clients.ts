import type { BatchRequest, BatchRow } from '../../contract/batches';
import { formatDay, parseIsoDay } from '../day';
import { joinLegalForm } from '../taxpayerNames';
import { legalForms, splitLegalForm, splitTrailingForm, type LegalForm } from '../taxpayer';
import { groupColumn } from './clientColumns';
import { readDay, readId, readInn, readKpp, readOneOf } from './readers';
import { defineSheet, type LineChange, type Read, type ReadLine, type SheetColumn } from './sheetKind';

type Client = BatchRequest<'clients'>['clients'][number];
type Value = Client['values'][string];

/** The fields of an organisation, as people read them (doc 1 §5). */
export const clientLabels = {
  p_opf: 'ОПФ',
  p_fullname: 'Наименование',
  p_inn: 'ИНН',
  p_kpp: 'КПП',
  p_org_id: 'ID организации',
  p_contact_person: 'Контактное лицо',
  p_city: 'Город',
  p_contact_email: 'E-mail',
  p_contact_phones: 'Телефоны',
  p_contact_address: 'Адрес',
  p_comments: 'Комментарий',
  p_contract: 'Номер договора',
  p_contract_date: 'Дата договора',
  p_billing_type_alias: 'Вид расчётов',
} as const;

/** A text as it is; «-» empties what is there. */
const readText = (text: string): Read<Value> => ({ value: text === '-' || text === '—' ? null : text });

/** A number of a taxpayer as far as it is one: what is stored wrong may come back as it is, the server says what is not right. */
const leniently =
  <T>(read: (text: string) => Read<T>, other: (text: string) => T) =>
  (text: string): Read<T> => {
    const found = read(text);
    return 'problem' in found && /^[\dA-Z]{1,20}$/i.test(text) ? { value: other(text) } : found;
  };

/** A day of a contract, as the organisation has it: `DD.MM.YYYY`. */
function readContractDay(text: string): Read<Value> {
  if (text === '-' || text === '—') return { value: null };
  const read = readDay(text);
  if ('problem' in read) return read;
  const day = parseIsoDay(read.value);
  return day ? { value: formatDay(day) } : { problem: 'дата в виде 01.12.2026' };
}

type Name = Client['name'];

/** A name, with its legal form where that stands in it: ООО «Якорь», «Якорь, ООО», ИП Озеров. */
function readName(text: string): Read<Name> {
  const ahead = splitLegalForm(text);
  const { opf, name } = ahead.opf === null ? splitTrailingForm(text) : ahead;
  return { value: { text, p_opf: opf, p_fullname: name } };
}

const field = (name: keyof typeof clientLabels, aliases: readonly string[], size = 16): SheetColumn<Value> => ({
  label: clientLabels[name],
  aliases,
  read: readText,
  optional: true,
  size,
});

/** The fields of an organisation that are read as they stand, by the names of their columns (doc 1 §5). */
const plain = {
  p_contact_person: field('p_contact_person', ['Контакт', 'ФИО'], 20),
  p_city: field('p_city', [], 14),
  p_contact_email: field('p_contact_email', ['Email', 'Почта', 'Электронная почта'], 22),
  p_contact_phones: field('p_contact_phones', ['Телефон', 'Тел'], 18),
  p_contact_address: field('p_contact_address', ['Юридический адрес'], 24),
  p_comments: field('p_comments', ['Примечание'], 20),
  p_contract: field('p_contract', ['Договор', '№ договора'], 14),
  p_contract_date: { ...field('p_contract_date', ['Договор от'], 11), read: readContractDay },
  p_billing_type_alias: {
    ...field('p_billing_type_alias', ['Тариф', 'Схема расчётов', 'Вид расчета'], 26),
    forAll: true,
  },
} satisfies Record<string, SheetColumn<Value>>;
const plainNames = Object.keys(plain) as (keyof typeof plain)[];

type Values = Record<keyof typeof plain, Value> & {
  server: Value;
  dealer: Value;
  inn: { inn: string; kpp: string | null };
  kpp: string | null;
  opf: LegalForm;
  name: Name;
  org: number;
  group: number;
};
type Line = ReadLine<Values>;

const forms = legalForms.map(({ value, caption }) => ({ alias: value, caption }));

function clientOf(line: Line): Client | undefined {
  const { inn, kpp, name, opf, org, group, chosen, server = null, dealer = null } = line;
  if (!inn || !name) return undefined;
  const p_gid = chosen ?? group;
  const given = plainNames.flatMap((one) => (line[one] === undefined ? [] : [[one, line[one]] as const]));
  return {
    server: server === null ? null : String(server),
    dealer: dealer === null ? null : String(dealer),
    ...(p_gid !== undefined && { p_gid }),
    inn: inn.inn,
    kpp: kpp ?? inn.kpp,
    name,
    values: {
      ...(opf !== undefined && { p_opf: opf }),
      ...(org !== undefined && { p_org_id: org }),
      ...Object.fromEntries(given),
    },
  };
}

function gather(lines: readonly Line[]) {
  const clients: Client[] = [];
  const places = new Map<number, number>();
  for (const line of lines) {
    const client = clientOf(line);
    if (!client) continue;
    places.set(line.line, clients.length);
    clients.push(client);
  }
  return { input: { clients }, places, faults: new Map() };
}

const labels = new Map<string, string>(Object.entries(clientLabels));
const text = (value: unknown) =>
  value === null || value === undefined || value === '' ? 'пусто' : String(value as Value);

/** What a client becomes: field by field where he is changed, his name where he is new. */
function change({ before, after }: BatchRow): LineChange {
  if (!after) return { before: null, after: '' };
  if (!before)
    return { before: null, after: joinLegalForm((after.p_opf ?? null) as string | null, text(after.p_fullname)) };
  const changed = Object.keys(after).filter((name) => before[name] !== after[name]);
  const told = changed.map((name) => `${labels.get(name) ?? name}: ${text(before[name])} → ${text(after[name])}`);
  return {
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    told: told.length > 0 ? told.join('; ') : text(before.p_fullname),
  };
}

/** Organisations of dealers: new ones, and others' fields; a line for each (doc 1 §5). */
export const clients = defineSheet<Values, 'clients', object>({
  title: 'Организации',
  batch: 'clients',
  columns: {
    inn: {
      label: 'ИНН',
      aliases: ['ИНН/КПП', 'ИНН клиента', 'inn'],
      read: leniently(readInn, (inn) => ({ inn, kpp: null })),
      size: 14,
    },
    kpp: { label: 'КПП', aliases: ['КПП клиента', 'kpp'], read: leniently(readKpp, String), optional: true, size: 11 },
    opf: { label: 'ОПФ', aliases: ['Правовая форма', 'Форма'], read: readOneOf(forms), optional: true, size: 6 },
    name: {
      label: 'Наименование',
      aliases: ['Организация', 'Клиент', 'Название', 'Контрагент'],
      read: readName,
      size: 28,
    },
    dealer: { label: 'Дилер', aliases: ['Партнёр'], read: readText, optional: true, forAll: true, size: 24 },
    ...plain,
    org: { label: 'ID организации', aliases: ['org_id'], read: readId, optional: true, size: 8 },
    server: { label: 'Сервер', aliases: ['Портал'], read: readText, optional: true, forAll: true, size: 12 },
    ...groupColumn,
  },
  gather,
  change,
});
