import type { ReactNode } from 'react';
import { useGetIdentity } from 'react-admin';
import type { Board, BoardState } from '../../contract/board';
import type { Portal } from '../../contract/session';
import { addMonths, formatMonth } from '../../domain/month';
import { IconButton } from '../../ui/IconButton';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import styles from './board.module.css';
import type { useBoard } from './useBoard';

const states: readonly [BoardState | undefined, string, keyof Board['counters']][] = [
  [undefined, 'Все', 'all'],
  ['done', 'Готово', 'done'],
  ['none', 'Без прайса', 'none'],
  ['remarks', 'С замечаниями', 'remarks'],
];

interface BoardBarProps extends Pick<ReturnType<typeof useBoard>, 'place' | 'goTo'> {
  counters: Board['counters'] | undefined;
  /** What else is done from here, at the end of the line. */
  children: ReactNode;
}

/** Over the board: its month, counters that filter, the search, the server, and what else is done from here. */
export function BoardBar({ place, goTo, counters, children }: BoardBarProps) {
  const { identity } = useGetIdentity();
  const portals = (identity?.piportals as Portal[] | undefined) ?? [];
  const turn = (months: number) => goTo({ month: formatMonth(addMonths(place.month, months), '-') });
  return (
    <div className={styles.bar}>
      <div aria-label="Месяц" className={styles.group} role="group">
        <IconButton icon="chevronLeft" label="Предыдущий месяц" onClick={() => turn(-1)} />
        <b>{formatMonth(place.month)}</b>
        <IconButton icon="chevronRight" label="Следующий месяц" onClick={() => turn(1)} />
      </div>
      <div aria-label="Отбор" className={styles.group} role="group">
        {states.map(([state, caption, name]) => (
          <button
            key={caption}
            aria-pressed={place.state === state}
            className={styles.counter}
            type="button"
            onClick={() => goTo({ state: state ?? '' })}
          >
            {caption} <b>{counters?.[name] ?? '…'}</b>
            {name === 'done' && counters && ` из ${counters.all}`}
          </button>
        ))}
      </div>
      <TextField
        label="Дилер, ИНН"
        look="bare"
        placeholder="Дилер, ИНН"
        type="search"
        value={place.search}
        onChange={({ target }) => goTo({ search: target.value })}
      />
      {portals.length > 1 && (
        <Select
          label="Сервер"
          look="bare"
          options={[
            ['', 'Все серверы'],
            ...portals.map(({ server_alias, server_name }) => [server_alias, server_name] as const),
          ]}
          value={place.server}
          onChange={(server) => goTo({ server })}
        />
      )}
      <div className={styles.tools}>{children}</div>
    </div>
  );
}
