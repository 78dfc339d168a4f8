import type { ReactNode } from 'react';
import type { FormContent, FormDefinition, FormField, LazyForm } from './definition';

interface WithContentProps {
  form: FormDefinition | LazyForm;
  children: (content: FormContent) => ReactNode;
}

/** Shows what is made of a form's content; suspended until that is there. */
export const WithContent = ({ form, children }: WithContentProps) =>
  'Content' in form ? <form.Content>{children}</form.Content> : children(form);

interface WithFieldsProps {
  forms: readonly WithContentProps['form'][];
  children: (fields: readonly FormField[]) => ReactNode;
}

/** The same of the fields of several forms. */
export function WithFields({ forms: [form, ...others], children }: WithFieldsProps): ReactNode {
  if (!form) return children([]);
  return (
    <WithContent form={form}>
      {({ sections }) => (
        <WithFields forms={others}>
          {(further) => children([...sections.flatMap(({ fields }) => fields), ...further])}
        </WithFields>
      )}
    </WithContent>
  );
}
