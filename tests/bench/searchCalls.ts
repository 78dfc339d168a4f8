import type { GroupRow } from '../../src/contract/groups';
import type { SearchAnswer } from '../../src/contract/search';
import { inOtherLayout } from '../../src/domain/search/keyboardLayout';
import { call } from './listCalls';
import type { Timed } from './reportCalls';
import type { signIn } from './signIn';

type Session = Awaited<ReturnType<typeof signIn>>;

/** How often each kind is asked. */
const times = 40;

/** How long 95 of a hundred may take until their last byte, ms. */
const most = 60;

const innOf = ({ inn_kpp }: GroupRow) => inn_kpp.split('/')[0] ?? '';
const wordsOf = ({ name }: GroupRow) => name.split(/[\s«»"]+/).filter((word) => word.length > 4);
const userOf = ({ users_json: [user] }: GroupRow) => user;

/** The kinds of what people look for, as the table of sixty queries has them: each of a record. */
const kinds: [name: string, textOf: (row: GroupRow) => string | undefined][] = [
  ['ИНН', innOf],
  ['ИНН с пробелами', (row) => `ИНН ${innOf(row).replace(/(.{4})/g, '$1 ')}`],
  ['ИНН/КПП', ({ inn_kpp }) => inn_kpp],
  ['КПП', ({ inn_kpp }) => inn_kpp.split('/')[1]],
  ['#ID группы', ({ p_gid }) => `#${p_gid}`],
  ['ID организации', ({ org_id }) => org_id?.toString()],
  ['ID декларанта', ({ participant_id }) => participant_id ?? undefined],
  ['договор', ({ p_gid }) => `Д-${p_gid}`],
  ['название', ({ name }) => name],
  ['слово названия', (row) => wordsOf(row)[0]],
  ['два слова наоборот', (row) => wordsOf(row).slice(0, 2).toReversed().join(' ')],
  ['другая раскладка', (row) => inOtherLayout((wordsOf(row)[0] ?? '').toLowerCase()) ?? undefined],
  ['частое слово', () => 'ооо'],
  ['начало слова', (row) => wordsOf(row)[0]?.slice(0, 3)],
  ['город', ({ city }) => city ?? undefined],
  ['почта организации', ({ p_gid }) => `office@client-${p_gid}.example`],
  ['логин', (row) => userOf(row)?.login],
  ['почта пользователя', (row) => userOf(row)?.email],
  ['имя пользователя', (row) => userOf(row)?.name],
  ['телефон', ({ p_gid }) => `+7 (903) 555-${String(p_gid).slice(-4)}`],
  ['часть телефона', ({ p_gid }) => `555-${String(p_gid).slice(-4)}`],
  ['подразделение', () => 'отдел'],
  ['ничего нет', ({ p_gid }) => `нет такого ${p_gid}`],
  ['ничего нет, обе раскладки', ({ p_gid }) => `ytnnfrjuj${p_gid}`],
];

const find = async ({ get }: Session, q: string): Promise<SearchAnswer> =>
  (await get(`/search/?${new URLSearchParams({ q, limit: '5' })}`)).json();

/** The search of everything by each kind of text, for records from all over the list; `who` asks, and what is asked for is everybody's. */
export async function searchCalls(who: string, session: Session, admin: Session): Promise<Timed[]> {
  const { count } = await call(admin.get, {});
  const pages = Array.from({ length: times }, (_, index) => String(1 + Math.floor((index * count) / times)));
  const rows = (await Promise.all(pages.map((page) => call(admin.get, { page, page_size: '1' })))).flatMap(
    ({ results }) => results,
  );
  return kinds.map(([name, textOf]) => ({
    name: `${who}, найти: ${name}`,
    most,
    runs: rows.flatMap((row) => {
      const text = textOf(row);
      return text ? [() => find(session, text)] : [];
    }),
  }));
}
