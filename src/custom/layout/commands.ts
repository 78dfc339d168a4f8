import type { SearchHit } from '../../contract/search';
import type { Portal } from '../../contract/session';
import { clientPath } from '../../domain/clientPath';
import type { MenuEntry, MenuGroup, PageCommand } from '../../domain/menu';
import { formatMonth, monthIndex, type Month } from '../../domain/month';
import { may } from '../../domain/policy';
import { recordId } from '../../domain/recordId';
import { isOwnTerms, type Rights } from '../../domain/rights';
import { inOtherLayout } from '../../domain/search/keyboardLayout';
import { monthWords, readMonth } from '../../domain/search/readMonth';
import { searchText } from '../../domain/searchText';
import { innProblem } from '../../domain/taxpayer';
import { billingAliases } from '../../domain/tiers';
import type { Place } from './foundPlaces';

/** Who asks, and what is there for him. */
export interface Asking {
  rights: Rights;
  menu: readonly MenuGroup[];
  portals: readonly Portal[];
  /** The dealer that his own company is. */
  dealer: number | null | undefined;
  now: Month;
}

/** A command for something that was found. */
interface RecordCommand {
  kind: SearchHit['kind'];
  caption: string;
  /** Other words for it. */
  also?: string;
  may: (asking: Asking, hit: SearchHit) => boolean;
  to: (hit: SearchHit, asking: Asking) => string;
}

const idOf = ({ server_alias, p_gid }: SearchHit) => recordId(server_alias, p_gid);

/** The dialogs of an organisation stand over its page, and before a server that has none, over the list. */
const pageOf = ({ rights }: Asking, { server_alias, p_gid }: SearchHit) =>
  may(rights, 'diagnoseClient') ? clientPath(server_alias, p_gid) : '/administration/organisations-users';

const dialogOf = (caption: string, operation: Parameters<typeof may>[1], search: (id: string) => string) =>
  ({
    kind: 'organisation',
    caption,
    may: ({ rights }) => may(rights, operation),
    to: (hit, asking) => `${pageOf(asking, hit)}?${search(idOf(hit))}`,
  }) satisfies RecordCommand;

const recordCommands: readonly RecordCommand[] = [
  dialogOf('Новый пользователь', 'createUser', (id) => `user=new&in=${id}`),
  dialogOf('Изменить организацию', 'updateGroup', (id) => `organisation=${id}`),
  dialogOf('Биллинг', 'addCustomSubscription', (id) => `billing=${id}`),
  dialogOf('Профиль ФТС', 'updateFcsProfile', (id) => `profile=groups:${id}`),
  ...Object.entries(billingAliases).map(([alias, caption]): RecordCommand => ({
    kind: 'dealer',
    caption: `Новый прайс ${caption}`,
    also: 'цена цены',
    may: ({ rights, dealer }, { id }) => may(rights, 'createPriceList') && !isOwnTerms(rights, dealer, id),
    to: ({ id }) => `/administration/dealers-prices/${id}?price=${alias}:new`,
  })),
  {
    kind: 'dealer',
    caption: 'Спецусловия дилера',
    may: ({ rights }) => may(rights, 'listDealerSpecPrices'),
    to: ({ id }) => `/administration/dealers-prices/${id}?tab=spec`,
  },
];

/** The sections that show a month, and how their address names it; the board is about months to come. */
const monthly: Partial<Record<string, { ahead?: true; search: (month: Month) => string }>> = {
  '/administration/price-board': { ahead: true, search: (month) => `month=${formatMonth(month, '-')}` },
  ...Object.fromEntries(
    ['sales-statistic', 'package-statistic', 'active_users'].map((name) => [
      `/reports/${name}`,
      { search: (month: Month) => `start=${monthIndex(month)}&end=${monthIndex(month)}` },
    ]),
  ),
};

/** Words that join a command to what it is for, and say nothing by themselves. */
const joining = new Set(['для', 'у', 'дилера', 'дилеру', 'дилер', 'клиента', 'клиенту', 'перейти', 'открыть']);

/** From so many letters on a text names commands. */
const leastNamed = 3;

const wordsOf = (text: string) =>
  searchText(text)
    .split(/[\s:«»"]+/)
    .filter(Boolean);
const called = ({ caption, also = '' }: RecordCommand) => `${caption} ${also}`;
const vocabulary = recordCommands.flatMap((command) => wordsOf(called(command)));

/** Endings differ: «новая» is «новый», «прайсы» is «прайс». */
const stemOf = (word: string) => word.replace(/[аеиоуыэюяйь]+$/, '');
const begins = (word: string, typed: string) =>
  word.startsWith(typed) || (typed.length > 4 && stemOf(word) === stemOf(typed));

const fits = (caption: string, typed: readonly string[]) => {
  const words = wordsOf(caption);
  return typed.every((one) => words.some((word) => begins(word, one)));
};

const isVerb = (word: string) => word.length > 1 && vocabulary.some((one) => begins(one, word));

/** Of a command's text the words that name what it is for: they are looked for. */
export const objectOf = (text: string): string => {
  const words = text.trim().split(/\s+/).filter(Boolean);
  return words.filter((word) => !isVerb(searchText(word)) && !joining.has(searchText(word))).join(' ');
};

const meaningOf = (text: string) => wordsOf(text).filter((word) => !joining.has(word));

const place = (title: string, to: string, sub = ''): Place => ({ group: 'Команды', title, sub, why: '', to });

const entriesOf = ({ menu }: Asking) => menu.flatMap(({ entries }) => entries);

/** What a command of a section opens, on each server where it is asked on which. */
function begun({ portals }: Asking, { caption: section, path }: MenuEntry, { caption, search, onServer }: PageCommand) {
  const address = `${path}?${search}`;
  if (!onServer) return [place(caption, address, section)];
  const several = portals.length > 1;
  return portals.map(({ server_alias, server_name }) =>
    place(several ? `${caption}: ${server_name}` : caption, `${address}&server=${server_alias}`, section),
  );
}

/** All that sections begin. */
const beginnings = (asking: Asking): Place[] =>
  entriesOf(asking).flatMap((entry) =>
    (entry.commands ?? [])
      .filter((command) => command.may(asking.rights))
      .flatMap((command) => begun(asking, entry, command)),
  );

/** Sections in the month that is named. */
function inMonth(asking: Asking, text: string): Place[] {
  const { month, words } = readMonth(text, asking.now);
  if (!month) return [];
  return entriesOf(asking).flatMap(({ caption, path }) => {
    const own = monthly[path];
    if (!own || !fits(caption, words)) return [];
    const at = month(own.ahead === true);
    return [place(`${caption}: ${monthWords(at)}`, `${path}?${own.search(at)}`)];
  });
}

/** So many records that were found get commands of their own. */
const mostRecords = 3;

/** Commands for records: those that the words name, or all. */
const forRecords = (asking: Asking, words: readonly string[], hits: readonly SearchHit[]): Place[] =>
  (['organisation', 'dealer'] as const).flatMap((kind) =>
    hits
      .filter((hit) => hit.kind === kind)
      .slice(0, mostRecords)
      .flatMap((hit) =>
        recordCommands
          .filter((command) => command.kind === kind && fits(called(command), words) && command.may(asking, hit))
          .map(({ caption, to }) => place(`${caption}: ${hit.title}`, to(hit, asking), hit.sub)),
      ),
  );

/** Commands that a text names, and that need nothing to be found first. */
const ofPages = (asking: Asking, text: string): Place[] => [
  ...inMonth(asking, text),
  ...beginnings(asking).filter(({ title }) => fits(title, meaningOf(text))),
];

const ofText = (asking: Asking, text: string, hits: readonly SearchHit[]): Place[] => [
  ...ofPages(asking, text),
  ...(objectOf(text) === '' ? [] : forRecords(asking, meaningOf(text).filter(isVerb), hits)),
  ...entriesOf(asking)
    .filter(({ caption }) => fits(caption, meaningOf(text)))
    .map(({ caption, path }) => place(`Перейти: ${caption}`, path)),
];

/** The commands that a text after «>» names, `hits` being what was found for what it is for; in the other layout where it names none. */
export function commandsFor(asking: Asking, text: string, hits: readonly SearchHit[]): Place[] {
  const found = ofText(asking, text, hits);
  const other = found.length === 0 ? inOtherLayout(text.trim()) : null;
  return other === null ? found : ofText(asking, other, hits);
}

/** The commands beside what was found for a text: those that it names itself, and those for the first of its records. */
export function commandsBeside(asking: Asking, text: string, hits: readonly SearchHit[]): Place[] {
  const first = hits.find(({ kind }) => kind === 'dealer' || kind === 'organisation');
  const schemes = hits.flatMap(({ id, price }) => (price && id === first?.id ? [price.billing_alias] : []));
  const known = ({ to }: Place) => schemes.length === 0 || schemes.some((alias) => to.endsWith(`=${alias}:new`));
  const own = first ? forRecords(asking, ['новый'], [first]) : [];
  return [
    ...(searchText(text).length < leastNamed ? [] : ofPages(asking, text)),
    ...(first?.kind === 'dealer' ? own.filter(known) : own),
  ];
}

/** What can be done about a text that nothing was found for. */
export function waysOn(asking: Asking, text: string): Place[] {
  const digits = text.replace(/\s/g, '').replace(/^инн:?/i, '');
  const isInn = ['ООО', 'ИП'].some((opf) => innProblem(digits, opf) === null);
  const add = entriesOf(asking).flatMap((entry) =>
    (entry.commands ?? []).flatMap(({ forInn, ...command }) =>
      isInn && forInn !== undefined && command.may(asking.rights)
        ? begun(asking, entry, {
            ...command,
            caption: `${forInn} ${digits}`,
            search: `${command.search}&inn=${digits}`,
          })
        : [],
    ),
  );
  const journal = may(asking.rights, 'listAudit')
    ? [place(`Искать «${text}» в журнале изменений`, `/administration/journal?${new URLSearchParams({ q: text })}`)]
    : [];
  return [...add, ...journal].map((way) => ({ ...way, group: 'Что можно сделать' }));
}
