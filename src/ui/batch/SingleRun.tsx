import { repeatable, type BatchRun, type RowResult } from '../../contract/plans/singleRun';
import { formatNumber } from '../../domain/plural';
import { Button } from '../Button';
import { Dialog } from '../Dialog';
import styles from './batch.module.css';
import rowStyles from './rows.module.css';

const words: Record<RowResult['state'], string> = {
  waiting: 'ждёт',
  running: 'записывается…',
  done: 'сделано',
  refused: 'отказано',
  moved: 'изменено после предпросмотра, не тронуто',
  left: 'остановлено, не тронуто',
  unknown: 'прервано: сделано ли, неизвестно',
};

/** So many rows are shown; those that were not done come first. */
const mostShown = 200;

const isOver = ({ state }: RowResult) => state !== 'waiting' && state !== 'running';

interface SingleRunProps {
  run: BatchRun;
  onStop?: () => void;
  /** Tries again what was refused or left; without it the page of the run has gone, and that is said. */
  onAgain?: () => void;
  onClose: () => void;
}

/** Records changed one by one: how far it is, the button that stops it, and what has become of each. */
export function SingleRun({ run: { state, results = [] }, onStop, onAgain, onClose }: SingleRunProps) {
  const running = state === 'running';
  const over = results.filter(isOver).length;
  const done = results.filter((one) => one.state === 'done').length;
  const failed = repeatable(results).length;
  const ordered = running
    ? results
    : [...results].sort((a, b) => Number(a.state === 'done') - Number(b.state === 'done'));
  return (
    <Dialog
      open
      actions={
        running ? (
          <Button onClick={onStop}>Остановить</Button>
        ) : (
          <>
            {failed > 0 && onAgain && <Button onClick={onAgain}>Повторить неудавшиеся: {formatNumber(failed)}</Button>}
            <Button autoFocus variant="primary" onClick={onClose}>
              Готово
            </Button>
          </>
        )
      }
      busy={running}
      height={520}
      title="Изменение по одной записи"
      onClose={onClose}
    >
      <p className={styles.note}>
        Этот сервер не умеет менять много записей целиком: что сделано, отменяется только по одной записи.
      </p>
      {!onAgain && (
        <p className={styles.note}>
          Изменение прервано: сеанс завершился или страница закрылась. Что не сделано, посмотрите и примените заново.
        </p>
      )}
      <p role="status">
        {running
          ? `Выполняется: ${formatNumber(over)} из ${formatNumber(results.length)}`
          : `Сделано ${formatNumber(done)} из ${formatNumber(results.length)}`}
      </p>
      {running && <progress aria-label="Сколько выполнено" max={results.length} value={over} />}
      <ul aria-label="Что с каждой записью" className={rowStyles.rows} tabIndex={0}>
        {ordered.slice(0, mostShown).map((one) => (
          <li key={one.key}>
            <span className={rowStyles.label}>{one.label}</span>
            <span className={one.state === 'done' ? styles.done : styles.state}>
              {[words[one.state], one.text].filter(Boolean).join(': ')}
            </span>
          </li>
        ))}
        {ordered.length > mostShown && <li>и ещё {formatNumber(ordered.length - mostShown)}</li>}
      </ul>
    </Dialog>
  );
}
