import { searchedTypes } from '../../../contract/declared/checkDeclaration';
import { declaredTypes, type DeclaredType } from '../../../contract/declared/fields';
import { z } from '../../../contract/schema';
import { allRights, type Right } from '../../../domain/rights';
import { choiceValueOf, fieldNameOf, resourceNameOf } from './latinName';

/** A field as it is described in the starter's table. */
export interface DraftField {
  /** Tells rows apart while they are typed. */
  key: number;
  label: string;
  /** Empty for the one that follows from the caption. */
  name: string;
  type: DeclaredType;
  required: boolean;
  /** Captions of choices, by commas. */
  choices: string;
  /** What a reference leads to. */
  to: string;
  inList: boolean;
  inFilters: boolean;
}

/** A resource as it is described in the starter. */
export interface Draft {
  title: string;
  /** Empty for the one that follows from the title. */
  name: string;
  see: Right;
  change: Right | '';
  remove: Right | '';
  /** `dealer` through the first required reference to an organisation, a user or a dealer. */
  scope: 'all' | 'dealer' | 'owner';
  fields: readonly DraftField[];
}

export const blankField = (key: number): DraftField => ({
  key,
  label: '',
  name: '',
  type: 'text',
  required: false,
  choices: '',
  to: 'groups',
  inList: true,
  inFilters: false,
});

export const blankDraft: Draft = {
  title: '',
  name: '',
  see: 'organisations-users',
  change: 'organisations-users',
  remove: '',
  scope: 'all',
  fields: [blankField(1)],
};

const right = z.enum(allRights);
const keptDraft = z.object({
  title: z.string(),
  name: z.string(),
  see: right,
  change: right.or(z.literal('')),
  remove: right.or(z.literal('')),
  scope: z.enum(['all', 'dealer', 'owner']),
  fields: z
    .array(
      z.object({
        key: z.int(),
        label: z.string(),
        name: z.string(),
        type: z.enum(declaredTypes),
        required: z.boolean(),
        choices: z.string(),
        to: z.string(),
        inList: z.boolean(),
        inFilters: z.boolean(),
      }),
    )
    .min(1),
});

/** The draft that was kept while the session died or the page went. */
export const readDraft = (kept: unknown): Draft | undefined => keptDraft.safeParse(kept).data;

const neverFiltered: readonly DeclaredType[] = ['longText', 'several'];

export const nameOfField = ({ name, label }: DraftField) => name || fieldNameOf(label);
export const nameOfDraft = ({ name, title }: Draft) => name || resourceNameOf(title);

const choicesOf = ({ choices }: DraftField) =>
  choices
    .split(',')
    .map((caption) => caption.trim())
    .filter((caption) => caption !== '')
    .map((caption, at) => ({ value: choiceValueOf(caption) || `v${at + 1}`, caption }));

const fieldOf = (field: DraftField) => ({
  type: field.type,
  label: field.label.trim(),
  ...(field.required && field.type !== 'boolean' && { required: true }),
  ...((field.type === 'select' || field.type === 'several') && { choices: choicesOf(field) }),
  ...(field.type === 'reference' && { to: field.to }),
});

/** Whose the records are is told by a reference to one of these. */
const owners = ['groups', 'users', 'dealers'];

/** The field by which it is seen whose a record is. */
export const ownerField = ({ fields }: Draft): DraftField | undefined =>
  fields.find(({ type, required, to }) => type === 'reference' && required && owners.includes(to));

function scopeOf(draft: Draft) {
  if (draft.scope === 'all') return 'all';
  if (draft.scope === 'owner') return { by: 'owner' };
  const through = ownerField(draft);
  return { by: 'dealer', through: through ? nameOfField(through) : '' };
}

/** What is typed as the text of a file, which is then read like every other. Two fields of one name stay two: the reader says so. */
export function textOfDraft(draft: Draft): string {
  const { title, see, change, remove, fields } = draft;
  const named = fields.map((field) => [nameOfField(field), field] as const);
  const namesOf = (fits: (field: DraftField) => boolean) =>
    named.flatMap(([name, field]) => (fits(field) ? [name] : []));
  const shown = namesOf(({ inList }) => inList);
  const orderings = namesOf(({ inList, type }) => inList && !neverFiltered.includes(type) && type !== 'reference');
  const searched = namesOf(({ type }) => searchedTypes.includes(type));
  const rest = {
    ...(searched.length > 0 && { search: searched }),
    list: {
      columns: shown,
      filters: namesOf(({ inFilters, type }) => inFilters && !neverFiltered.includes(type)),
      orderings,
    },
  };
  const head = {
    format: 1,
    name: nameOfDraft(draft),
    title: title.trim(),
    right: { see, ...(change && { change }), ...(remove && { delete: remove }) },
    scope: scopeOf(draft),
  };
  // As text, not as an object: that would keep the last of two fields of one name, and silently.
  const inner = named
    .map(([name, field]) => `    ${JSON.stringify(name)}: ${JSON.stringify(fieldOf(field))}`)
    .join(',\n');
  const outer = (part: object) => JSON.stringify(part, null, 2).slice(2, -2);
  return `{\n${outer(head)},\n  "fields": {\n${inner}\n  },\n${outer(rest)}\n}\n`;
}
