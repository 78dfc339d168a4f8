import { createElement, type ComponentType, type ReactNode } from 'react';
import type { FormContent, FormField, FormModule } from './definition';
import { late } from '../../ui/late';

interface WithContentProps {
  form: FormModule;
  children: (content: FormContent) => ReactNode;
}

type Content = ComponentType<Pick<WithContentProps, 'children'>>;

const known = new WeakMap<FormModule, Content>();

/** Gives its child what a form consists of, loaded once. */
function contentOf(form: FormModule): Content {
  const loaded = late(async () => {
    const { form: content } = await form.load();
    return { default: ({ children }: Pick<WithContentProps, 'children'>) => children(content) };
  });
  const content = known.get(form) ?? loaded;
  known.set(form, content);
  return content;
}

/** Shows what is made of a form's content; suspended until that is there. */
export const WithContent = ({ form, children }: WithContentProps) => createElement(contentOf(form), { children });

interface WithFieldsProps {
  forms: readonly FormModule[];
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
