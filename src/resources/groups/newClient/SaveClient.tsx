import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { z } from '../../../contract/schema';
import { problemOf } from '../../engine/saveProblem';
import { WaitingButton } from '../../engine/WaitingButton';
import { clientFields, type ClientValues } from './clientSchema';

interface SaveClientProps {
  /** What the button says. */
  caption: string;
  formId: string;
  methods: UseFormReturn<ClientValues>;
  schema: z.ZodType;
  busy: boolean;
  /** The other buttons of the foot. */
  children: ReactNode;
}

/** «Сохранить» of a new client, and what it still waits for. */
export function SaveClient({
  caption,
  formId,
  methods: { control, setFocus },
  schema,
  busy,
  children,
}: SaveClientProps) {
  const problem = useWatch({
    control,
    compute: (values: ClientValues) => {
      const { error } = schema.safeParse(values);
      return error && problemOf(error.issues, clientFields(values), values);
    },
  });
  return (
    <WaitingButton
      busy={busy}
      caption={caption}
      formId={formId}
      reason={busy ? undefined : problem}
      onLead={(at) => setFocus(at as 'p_inn')}
    >
      {children}
    </WaitingButton>
  );
}
