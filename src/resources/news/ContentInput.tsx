import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { may } from '../../domain/policy';
import { Button } from '../../ui/Button';
import type { InputProps } from '../engine/definition';
import inputs from '../engine/inputs.module.css';
import { MarkupEditor } from './MarkupEditor';
import styles from './news.module.css';
import { Late, late } from '../../ui/late';
import { useRights } from '../../ui/useRights';

const Markup = late(async () => ({ default: (await import('../../ui/Markup')).Markup }));

/** What readers will see, with title and preview as they stand in the form. */
function Preview({ html }: { html: string }) {
  const [title, preview] = useWatch({ name: ['title', 'preview'] }) as (string | null)[];
  return (
    <article aria-label="Просмотр новости" className={`${styles.seen} ${styles.article}`}>
      <h3>{title}</h3>
      <p>{preview}</p>
      <Late>
        <Markup html={html} />
      </Late>
    </article>
  );
}

/** The text of news: written with marks, or seen as its readers will. */
export function ContentInput({ field: { source, label }, required }: InputProps) {
  const { field, fieldState } = useController({ name: source });
  const rights = useRights();
  const [viewing, setViewing] = useState(false);
  const id = useId();
  const html = String(field.value ?? '');
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <span className={styles.label} id={id}>
          {label}
          {required && (
            <span aria-hidden="true" className={styles.star}>
              {' '}
              *
            </span>
          )}
        </span>
        <Button
          aria-pressed={viewing}
          icon={viewing ? 'edit' : 'eye'}
          variant="ghost"
          onClick={() => setViewing(!viewing)}
        >
          {viewing ? 'Править' : 'Просмотр'}
        </Button>
      </div>
      <div className={styles.box} data-invalid={fieldState.error ? '' : undefined}>
        {viewing ? (
          <Preview html={html} />
        ) : (
          <MarkupEditor
            editable={rights !== undefined && may(rights, 'updateNews')}
            labelledBy={id}
            value={html}
            onBlur={field.onBlur}
            onChange={field.onChange}
          />
        )}
      </div>
      {fieldState.error && <span className={inputs.error}>{fieldState.error.message}</span>}
    </div>
  );
}
