/**
 * The labels of a field: those that name it by its id, and the one around it. jsdom walks the whole page for each field, and again for
 * each label on its way.
 */
type Field = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function labelAround(field: Field): HTMLLabelElement | undefined {
  for (let each = field.parentElement; each; each = each.parentElement)
    if (each instanceof HTMLLabelElement) return each.hasAttribute('for') ? undefined : each;
  return undefined;
}

function labelsOf(this: Field): HTMLLabelElement[] | null {
  if (this.type === 'hidden') return null;
  const around = labelAround(this);
  const labels = Array.from(this.ownerDocument.getElementsByTagName('label'));
  return labels.filter((label) => label === around || (this.id !== '' && label.htmlFor === this.id));
}

for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', { get: labelsOf });
