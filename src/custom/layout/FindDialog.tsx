import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useDataProvider } from 'react-admin';
import { useHref, useNavigate } from 'react-router-dom';
import type { SearchAnswer } from '../../contract/search';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { searchWords } from '../../domain/searchText';
import { Dialog } from '../../ui/Dialog';
import { useMay } from '../../ui/useMay';
import { useSettled } from '../../ui/useSettled';
import styles from './FindDialog.module.css';
import { FoundList } from './FoundList';
import { placeOf, sectionsFor, type Place } from './foundPlaces';
import { useVisibleMenu } from './MenuContext';

/** Typing is asked for after so long, ms. */
const typingMs = 150;

const quoted = (texts: readonly string[]) => texts.map((text) => `«${text}»`).join(', ');

/** What is said above the hits, to eye and ear alike. */
function noteOf(sought: string, answer: SearchAnswer | undefined, failed: boolean, count: number): string {
  if (sought === '') return 'ИНН, КПП, ID, договор, телефон, почта, логин, имя или название';
  if (failed) return 'Поиск не ответил. Измените запрос или повторите позже';
  if (!answer) return 'Ищем…';
  if (answer.results.length > 0 && answer.searched !== sought)
    return `Показано для «${answer.searched}»: раскладка исправлена`;
  if (count > 0) return `Найдено строк: ${count}`;
  return `Ничего не найдено: искали ${quoted(answer.tried)}. Проверьте номер или начните с трёх букв названия`;
}

/** What the server has found; the last answer stays while the next is on its way, and `settled` tells that it is there. */
function useFound(sought: string) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['search', sought],
    queryFn: async ({ signal }) => (await dataProvider.search()).find(sought, { signal }),
    enabled: sought !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const answer = sought === '' || isError ? undefined : data;
  return { answer, failed: isError, settled: sought === '' || isError || (data !== undefined && !isPlaceholderData) };
}

/** The search of everything: type, choose by the arrows, Enter opens, Ctrl+Enter in a new tab. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const id = useId();
  const pages = useMay('diagnoseClient');
  const menu = useVisibleMenu() ?? [];
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const sought = useSettled(typed.trim(), typingMs);
  const { answer, failed, settled } = useFound(sought);
  const places = [...(answer?.results.map((hit) => placeOf(hit, pages)) ?? []), ...sectionsFor(menu, sought)];
  const chosen = Math.min(at, places.length - 1);
  const words = searchWords(answer?.searched ?? sought);

  const open = ({ to }: Place, apart: boolean) => {
    if (apart) {
      window.open(`${base}${to}`, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && places.length > 0) setAt((chosen + step + places.length) % places.length);
    else if (event.key === 'Enter' && typed.trim() === sought && settled && places[chosen])
      open(places[chosen], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog open title="Поиск" onClose={onClose}>
      <input
        aria-activedescendant={places.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded={places.length > 0}
        aria-label="Что найти"
        autoComplete="off"
        autoFocus
        className={styles.input}
        maxLength={200}
        role="combobox"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className={styles.note} role="status">
        {noteOf(sought, settled ? answer : undefined, failed, places.length)}
      </p>
      <FoundList chosen={chosen} id={id} places={places} words={words} onOpen={open} />
    </Dialog>
  );
}
