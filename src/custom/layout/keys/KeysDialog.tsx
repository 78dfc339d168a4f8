import { Fragment } from 'react';
import { Dialog } from '../../../ui/Dialog';
import styles from './KeysDialog.module.css';
import type { PageKey } from './pageKeys';

interface KeysDialogProps {
  keys: readonly PageKey[];
  onClose: () => void;
}

const strokesOf = (strokes: string) =>
  strokes.split(' ').map((stroke) => (stroke.length === 1 ? stroke.toUpperCase() : stroke));

/** The keys of the page as it stood when they were asked for. */
export function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const groups = [...new Set(keys.map(({ group }) => group))];
  return (
    <Dialog open reading title="Клавиши" onClose={onClose}>
      <p className={styles.note}>
        Буквы — по их месту на клавиатуре, раскладка любая. В полях ввода и окнах они не действуют.
      </p>
      {/* Nothing else in it takes the focus, by which a long list is scrolled. */}
      <div aria-label="Клавиши страницы" role="region" tabIndex={0}>
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h3 className={styles.group}>{group}</h3>
            <dl className={styles.keys}>
              {keys
                .filter((key) => key.group === group)
                .map(({ strokes, caption }) => (
                  <div key={strokes}>
                    <dt>
                      {strokesOf(strokes).map((stroke, at) => (
                        <Fragment key={at}>
                          {at > 0 && ' '}
                          <kbd>{stroke}</kbd>
                        </Fragment>
                      ))}
                    </dt>
                    <dd>{caption}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
