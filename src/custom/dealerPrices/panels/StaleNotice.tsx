import { Button } from '../../../ui/Button';
import { classNames } from '../../../ui/classNames';
import type { StaleCell } from './stale';
import styles from './panel.module.css';

interface StaleNoticeProps {
  cells: readonly StaleCell[];
  writer: string | undefined;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const shown = (text: string) => (text === '' ? '—' : text);

/** Somebody has changed the price list since it was read: what, and whose values to go on with (decisions, D-ERR). */
export function StaleNotice({ cells, writer, onKeepMine, onTakeTheirs }: StaleNoticeProps) {
  return (
    <section aria-label="Прайс изменился" className={styles.stale} role="alert">
      <h3>Пока вы правили прайс, его изменили{writer === undefined ? '' : `: ${writer}`}</h3>
      {cells.length > 0 && (
        <div className={styles.compare}>
          <table>
            <thead>
              <tr>
                <th scope="col">Ячейка</th>
                <th scope="col">Было</th>
                <th scope="col">Стало</th>
                <th scope="col">У вас</th>
              </tr>
            </thead>
            <tbody>
              {cells.map(({ id, name, was, theirs, mine }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{shown(was)}</td>
                  <td>{shown(theirs)}</td>
                  <td className={classNames(mine !== was && styles.mine)}>{shown(mine)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" onClick={onKeepMine}>
          Наложить мои изменения поверх
        </Button>
        <Button onClick={onTakeTheirs}>Взять их значения</Button>
      </div>
    </section>
  );
}
