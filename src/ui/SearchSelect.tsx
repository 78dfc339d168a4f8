import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { finderOf } from '../domain/search/readQuery';
import { Button } from './Button';
import { IconButton } from './IconButton';
import { TextField, type TextFieldProps } from './TextField';
import styles from './SearchSelect.module.css';
import { usePopup } from './usePopup';

/** One of many: `note` tells those of the same name apart. */
export interface SearchChoice {
  id: string | number;
  name: string;
  note?: string | undefined;
}

export interface SearchSelectProps<C extends SearchChoice> extends Omit<
  TextFieldProps,
  'value' | 'onChange' | 'trailing'
> {
  choices: readonly C[];
  value: C | null;
  /** The choices are on their way. */
  loading?: boolean;
  /** The choices could not be read: asks for them again (`choicesRead`). */
  again?: (() => void) | undefined;
  /** What somebody who waits for it has typed already: it has the focus, and its list is open. */
  opened?: string | undefined;
  /** Where the server searches: what is typed, empty at the end of it. The choices are then shown as they come (`useServerSearch`). */
  onSearch?: (typed: string) => void;
  onChange: (choice: C | null) => void;
}

/** So many are shown at once; who wants another types more of its name. */
const most = 100;

const matching = <C extends SearchChoice>(choices: readonly C[], typed: string) => {
  const isFound = finderOf(typed);
  return choices.filter(({ name, note = '' }) => isFound(`${name} ${note}`));
};

/** Whether a choice is the one that is chosen already, as it is now: it may have got meanwhile what it was refused for. */
const isSame = <C extends SearchChoice>(choice: C | null, value: C | null) =>
  choice === value ||
  (choice !== null && value !== null && Object.entries(value).every(([key, one]) => choice[key as keyof C] === one));

/** What is typed, what that finds, and which of it the arrows are at. */
function useChoosing<C extends SearchChoice>({
  choices,
  value,
  loading,
  again,
  opened,
  onSearch,
  onChange,
}: SearchSelectProps<C>) {
  /** What is typed; undefined while the name of the choice stands there. */
  const [typed, setTyped] = useState(opened || undefined);
  const [open, setOpen] = useState(opened !== undefined);
  const [active, setActive] = useState(-1);
  const found = (onSearch || typed === undefined ? choices : matching(choices, typed)).slice(0, most);

  const search = (text: string | undefined) => {
    setTyped(text);
    setActive(-1);
    onSearch?.(text ?? '');
  };
  const show = () => {
    if (open) return;
    setOpen(true);
    setActive(found.findIndex((choice) => choice.id === value?.id));
  };
  const close = () => {
    setOpen(false);
    if (typed !== undefined) search(undefined);
  };
  const pick = (choice: C | null) => {
    close();
    if (!isSame(choice, value)) onChange(choice);
  };
  const type = (text: string) => {
    search(text);
    setOpen(true);
    if (text === '' && value) onChange(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) show();
      else if (found.length > 0)
        setActive(((active < 0 && step < 0 ? 0 : active) + step + found.length) % found.length);
    } else if (open && event.key === 'Enter') {
      event.preventDefault();
      again?.();
      const chosen = found[active] ?? (found.length === 1 ? found[0] : undefined);
      if (!loading && chosen) pick(chosen);
    } else if (open && event.key === 'Escape') {
      // The list alone is closed, not the dialog that it is in.
      event.stopPropagation();
      event.preventDefault();
      close();
    }
  };
  return { typed, open, found, active, show, close, pick, type, onKeyDown };
}

interface ChoiceListProps<C extends SearchChoice> {
  id: string;
  label: string;
  found: readonly C[];
  value: C | null;
  active: number;
  onPick: (choice: C) => void;
}

/** What was found, the one that is chosen and the one that the arrows are at told apart. */
function ChoiceList<C extends SearchChoice>({ id, label, found, value, active, onPick }: ChoiceListProps<C>) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <>
      <ul aria-label={label} className={styles.list} id={`${id}-list`} ref={list} role="listbox">
        {found.map((choice, at) => (
          <li
            key={choice.id}
            aria-selected={choice.id === value?.id}
            className={styles.option}
            data-active={at === active || undefined}
            id={`${id}-${at}`}
            role="option"
            onClick={() => onPick(choice)}
          >
            {choice.name} {choice.note && <span className={styles.note}>{choice.note}</span>}
          </li>
        ))}
      </ul>
      {found.length === most && <p className={styles.word}>Показаны первые {most}: введите больше букв</p>}
    </>
  );
}

/** A name that comes while the box has the focus is selected, as by a click on it: what is typed goes in its place, not after it. */
function useSelectedName(name: string | undefined, place: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const box = place.current?.querySelector('input');
    if (name !== undefined && box && box === document.activeElement) box.select();
  }, [name, place]);
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** One of many, found by typing: the whole of it by keyboard, the list above everything else (doc 2 §8). */
export function SearchSelect<C extends SearchChoice>(props: SearchSelectProps<C>) {
  const {
    choices: _choices,
    value,
    loading,
    again,
    opened,
    onSearch: _onSearch,
    onChange: _onChange,
    ...field
  } = props;
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const { typed, open, found, active, show, close, pick, type, onKeyDown } = useChoosing(props);
  const listed = open && !loading && found.length > 0;
  usePopup(open, place, popup);
  useSelectedName(typed === undefined ? value?.name : undefined, place);
  return (
    <div className={styles.place} ref={place} onBlur={close}>
      <TextField
        autoFocus={opened !== undefined}
        {...field}
        aria-activedescendant={listed && found[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={listed ? `${id}-list` : undefined}
        aria-expanded={listed}
        autoComplete="off"
        role="combobox"
        title={value?.name}
        trailing={
          value && !field.disabled && !field.required ? (
            <IconButton
              icon="close"
              label="Очистить"
              tabIndex={-1}
              onClick={() => pick(null)}
              onMouseDown={keepFocus}
            />
          ) : undefined
        }
        value={typed ?? value?.name ?? ''}
        onChange={({ target }) => type(target.value)}
        onClick={({ currentTarget }) => typed === undefined && currentTarget.select()}
        onKeyDown={onKeyDown}
        onMouseDown={show}
      />
      {open && (
        <div className={styles.popup} ref={popup} onMouseDown={keepFocus}>
          {listed ? (
            <ChoiceList active={active} found={found} id={id} label={field.label} value={value} onPick={pick} />
          ) : (
            <p className={styles.word} role="status">
              {again ? 'Не удалось загрузить список' : loading ? 'Загружаем данные...' : 'Ничего не найдено...'}
              {again && (
                <Button tabIndex={-1} variant="ghost" onClick={again}>
                  Повторить (Enter)
                </Button>
              )}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
