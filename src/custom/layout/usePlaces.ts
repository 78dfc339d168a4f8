import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetIdentity } from 'react-admin';
import type { SearchAnswer } from '../../contract/search';
import type { Portal } from '../../contract/session';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { lastOpened } from '../../dataProvider/opened';
import { currentMonth } from '../../domain/month';
import { may, mayFind } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { searchWords } from '../../domain/searchText';
import { seenText } from '../../domain/text';
import { useCompany } from '../../ui/useCompany';
import { serverNow } from '../../ui/serverNow';
import { commandsBeside, commandsFor, objectOf, waysOn, type Asking } from './commands';
import { placeOf, sectionsFor, type Place } from './foundPlaces';
import { useVisibleMenu } from './MenuContext';
import { useRights } from '../../ui/useRights';

/** What the server has found; the last answer stays while the next is on its way, and `settled` tells that it is there. */
function useFound(sought: string) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    queryKey: ['search', sought],
    queryFn: async ({ signal }) => (await dataProvider.search()).find(sought, { signal }),
    enabled: sought !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const answer = sought === '' || isError ? undefined : data;
  const again = isError && sought !== '' ? () => void refetch() : undefined;
  return { answer, again, settled: sought === '' || isError || (data !== undefined && !isPlaceholderData) };
}

const none: Rights = new Set();

function useAsking(): Asking {
  const rights = useRights() ?? none;
  const { identity } = useGetIdentity();
  return {
    rights,
    menu: useVisibleMenu() ?? [],
    portals: (identity?.piportals as readonly Portal[] | undefined) ?? [],
    dealer: useCompany()?.dealer_id,
    now: currentMonth(serverNow()),
  };
}

const quoted = (texts: readonly string[]) => texts.map((text) => `«${text}»`).join(', ');

/** What is said above the lines, to eye and ear alike. */
function noteOf(sought: string, answer: SearchAnswer | undefined, failed: boolean, count: number): string {
  if (failed) return 'Поиск не ответил. Измените запрос или повторите позже';
  if (!answer) return 'Ищем…';
  if (answer.results.length > 0 && answer.searched !== sought)
    return `Показано для «${answer.searched}»: раскладка исправлена`;
  if (count > 0) return `Найдено строк: ${count}`;
  return `Ничего не найдено: искали ${quoted(answer.tried)}. Проверьте номер или начните с трёх букв названия`;
}

const opened = (): Place[] =>
  lastOpened().map(({ title, sub, to }) => ({ group: 'Недавно открытые', title, sub, why: '', to }));

interface Lines {
  places: readonly Place[];
  note: string;
  /** What is marked in them. */
  words: readonly string[];
  /** They are those of the text, and stay. */
  settled: boolean;
  /** The search has not answered: asks again. */
  again?: (() => void) | undefined;
}

/** The lines for what is typed: what was opened last, what is found, or after «>» commands alone. */
export function usePlaces(text: string): Lines {
  const typed = seenText(text);
  const asking = useAsking();
  const commands = typed.startsWith('>') ? typed.slice(1).trim() : undefined;
  const sought = commands === undefined ? typed : objectOf(commands);
  const { answer, again, settled } = useFound(mayFind(asking.rights) ? sought : '');
  const hits = answer?.results ?? [];
  const words = searchWords(answer?.searched ?? sought);
  if (commands !== undefined) {
    const places = commandsFor(asking, commands, hits);
    const note = places.length > 0 || !settled ? `Команд: ${places.length}` : 'Такой команды нет, или на неё нет права';
    return { places, note, words: searchWords(commands), settled };
  }
  if (typed === '') {
    // A server of the documents alone searches within the list of organisations.
    const found = may(asking.rights, 'search')
      ? 'ИНН, КПП, ID, договор, телефон, почта, логин, имя или название'
      : 'ИНН, КПП, ID, город, почта, логин или название';
    const places = [...opened(), ...sectionsFor(asking.menu, '')];
    return { places, note: `${found}; «>» — команды`, words, settled };
  }
  const pages = may(asking.rights, 'diagnoseClient');
  const found = [...hits.map((hit) => placeOf(hit, pages)), ...sectionsFor(asking.menu, typed)];
  const beside = commandsBeside(asking, typed, hits);
  const nothing = settled && answer !== undefined && found.length + beside.length === 0;
  return {
    places: [...found, ...beside, ...(nothing ? waysOn(asking, typed) : [])],
    note: noteOf(typed, settled ? answer : undefined, again !== undefined, found.length),
    words,
    settled,
    again,
  };
}
