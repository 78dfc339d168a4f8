import type { RaRecord } from 'react-admin';
import { Button } from '../../ui/Button';
import styles from './Conflict.module.css';
import type { FormField } from './definition';
import { FieldWords } from './FieldWords';

interface ConflictProps {
  /** Who has changed the record, and when. */
  words: string;
  fields: readonly FormField[];
  /** The record as it was read, as it is on the server now, and as it stands in the form. */
  was: Readonly<Record<string, unknown>>;
  theirs: RaRecord;
  mine: Readonly<Record<string, unknown>>;
  onResolve: (keepMine: boolean) => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a || null) === JSON.stringify(b || null);

/** Somebody has changed the record since it was read: what, field by field, and whose values to go on with (decisions, D-ERR). */
export function Conflict({ words, fields, was, theirs, mine, onResolve }: ConflictProps) {
  const changed = fields.filter(({ source }) => !same(was[source], theirs[source]) || !same(was[source], mine[source]));
  const [server = ''] = String(theirs.id).split(':');
  return (
    <section aria-label="Запись изменилась" className={styles.conflict} role="alert">
      <h3>{words}</h3>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Поле</th>
              <th scope="col">Было</th>
              <th scope="col">Стало</th>
              <th scope="col">У вас</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((field) => {
              const { source, label } = field;
              return (
                <tr key={source}>
                  <th scope="row">{label}</th>
                  <td>
                    <FieldWords field={field} server={server} value={was[source]} />
                  </td>
                  <td className={same(was[source], theirs[source]) ? undefined : styles.differs}>
                    <FieldWords field={field} server={server} value={theirs[source]} />
                  </td>
                  <td className={same(was[source], mine[source]) ? undefined : styles.differs}>
                    <FieldWords field={field} server={server} value={mine[source]} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className={styles.buttons}>
        <Button autoFocus variant="primary" onClick={() => onResolve(true)}>
          Наложить мои изменения поверх
        </Button>
        <Button onClick={() => onResolve(false)}>Взять их значения</Button>
      </div>
    </section>
  );
}
