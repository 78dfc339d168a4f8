import { FieldWords } from '../engine/FieldWords';
import type { Change } from './historyWords';

interface ChangeValueProps {
  change: Change;
  server: string;
}

/** A difference: «было → стало», of a list what came and what went. */
export function ChangeValue({ change: { field, before, after, list, happened }, server }: ChangeValueProps) {
  if (happened !== undefined) return <b>{happened}</b>;
  if (!list)
    return (
      <>
        <s>
          <FieldWords field={field} server={server} value={before} />
        </s>{' '}
        →{' '}
        <b>
          <FieldWords field={field} server={server} value={after} />
        </b>
      </>
    );
  const { added, removed } = list;
  return (
    <>
      {added.length > 0 && (
        <b>
          + <FieldWords field={field} server={server} value={added} />
        </b>
      )}{' '}
      {removed.length > 0 && (
        <s>
          − <FieldWords field={field} server={server} value={removed} />
        </s>
      )}
    </>
  );
}
