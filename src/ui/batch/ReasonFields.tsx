import type { Ref } from 'react';
import { TextField } from '../TextField';
import { LookedTick } from './LookedTick';
import type { useReason } from './useReason';

interface ReasonFieldsProps {
  said: ReturnType<typeof useReason>;
  autoFocus?: boolean;
  /** In a line of other things. */
  inline?: boolean;
  input?: Ref<HTMLInputElement>;
}

/** Asked before a batch is applied: its reason, where it is kept with it and with what is doubtful, and one tick for all of that. */
export function ReasonFields({ said, autoFocus = false, inline = false, input }: ReasonFieldsProps) {
  return (
    <>
      {said.kept && (
        <TextField
          autoFocus={autoFocus}
          label="Причина"
          maxLength={500}
          required={!inline}
          {...(input && { ref: input })}
          value={said.reason}
          onChange={({ target }) => said.onReason(target.value)}
          {...(inline && { look: 'inline' })}
        />
      )}
      <LookedTick checked={said.looked} count={said.doubtful} onChange={said.onLook} />
    </>
  );
}
