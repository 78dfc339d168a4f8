import type { FormContent, FormField } from './definition';

/** What a field takes with its label and the line of its error, px. */
const fieldHeights: Partial<Record<FormField['type'], number>> = { boolean: 40, longText: 122 };
const usual = 78;
/** Head, foot and the padding between them, px. */
const frame = 168;
const heading = 32;

/** How high the dialog of a form is, px, known before its record and its inputs are there: so nothing jumps when they come. */
export function heightOf({ sections, width, height }: FormContent, shown: (field: FormField) => boolean): number {
  if (height !== undefined) return height;
  const heights = sections.map(({ title, fields }) =>
    fields.filter(shown).reduce((sum, { type }) => sum + (fieldHeights[type] ?? usual), title ? heading : 0),
  );
  const sideBySide = width !== undefined && width !== 'sm';
  return frame + (sideBySide ? Math.max(...heights) : heights.reduce((sum, one) => sum + one + 12, 0));
}
