import { legalForms } from '../../domain/taxpayer';
import type { Choice } from '../engine/definition';

/** Legal forms to choose from, each with what it stands for. */
export const legalFormChoices: readonly Choice[] = legalForms.map(({ value, caption }) => ({
  value,
  caption: value === caption ? value : `${value} — ${caption}`,
}));
