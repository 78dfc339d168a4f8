import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { z } from '../../../contract/schema';
import { problemOf } from '../../engine/saveProblem';
import { FormFoot } from '../../../ui/saving/FormFoot';
import { clientFields, type ClientValues } from './clientSchema';

interface ClientFootProps {
  /** What the button that saves says. */
  caption: string;
  formId: string;
  methods: UseFormReturn<ClientValues>;
  schema: z.ZodType;
  busy: boolean;
  /** The other buttons of the foot. */
  children: ReactNode;
}

/** The foot of a new client's form. */
export function ClientFoot({
  caption,
  formId,
  methods: { control, setFocus },
  schema,
  busy,
  children,
}: ClientFootProps) {
  const problem = useWatch({
    control,
    compute: (values: ClientValues) => {
      const { error } = schema.safeParse(values);
      return error && problemOf(error.issues, clientFields(values), values);
    },
  });
  return (
    <FormFoot
      busy={busy}
      caption={caption}
      formId={formId}
      reason={busy ? undefined : problem}
      onLead={(at) => setFocus(at as 'p_inn')}
    >
      {children}
    </FormFoot>
  );
}
