import { FieldWords } from '../engine/FieldWords';
import type { Change } from './historyWords';

interface ChangeValueProps {
  change: Change;
  server: string;
}

const unknown = { type: 'text' } as const;

/** A difference: «было → стало», of a list what came and what went. */
export function ChangeValue({ change, server }: ChangeValueProps) {
  const { field, before, after, unsaid, list, happened } = change;
  if (happened !== undefined) return <b>{happened}</b>;
  if (!list)
    return (
      <>
        <s>
          <FieldWords field={unsaid ? unknown : field} server={server} value={before} />
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
