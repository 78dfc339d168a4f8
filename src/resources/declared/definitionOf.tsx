import type { RaRecord } from 'react-admin';
import type { Declaration } from '../../contract/declared/declaration';
import type { Right } from '../../domain/rights';
import { isSupport } from '../../domain/scope';
import type { Column, Filter, FormDialogProps, ResourceDefinition } from '../engine/definition';
import { actionsOf } from './actionsOf';
import { archiveField } from '../../contract/declared/archiveField';
import { backFields } from '../../contract/declared/backFields';
import { declaredPath } from './declaredPath';
import { nameOfRow } from '../../contract/declared/nameOfRow';
import { placedFields } from './placedFields';
import { LoadLink } from './LoadLink';
import { YesNoFilter } from './YesNoFilter';
import { late } from '../../ui/late';

const DeclaredDialog = late(async () => ({ default: (await import('./DeclaredDialog')).DeclaredDialog }));

type Fields = ReturnType<typeof placedFields>;

function columnsOf({ list }: Declaration, fields: Fields): Column<RaRecord>[] {
  const orderings = new Set(list.orderings);
  return list.columns.flatMap((one) => {
    const { field: name, rank, width, card } = typeof one === 'string' ? { field: one } : { ...one };
    const field = fields[name];
    if (!field) return [];
    return [
      {
        ...field,
        ...(orderings.has(name) && { sortBy: name }),
        ...(rank !== undefined && { rank }),
        ...(width !== undefined && { least: Number.parseInt(width, 10) }),
        ...(card === false && { card }),
      },
    ];
  });
}

function filtersOf(declared: Declaration, fields: Fields): Filter[] {
  const { search, list } = declared;
  const archive = archiveField(declared);
  const sought = search?.flatMap((name) => fields[name]?.label ?? []) ?? [];
  const found: Filter[] =
    sought.length > 0 ? [{ search: 'q', label: 'Поиск', placeholder: sought.join(', ').slice(0, 80) }] : [];
  // Where the record that is meant is shown, a link leads to the list of what refers to it.
  for (const name of new Set([...(list.filters ?? []), ...backFields(declared)])) {
    const field = fields[name];
    // A tick is enough for the archive: without it there is nothing of that.
    const either = field?.type === 'boolean' && name !== archive;
    if (field) found.push(either ? { ...field, Filter: YesNoFilter } : field);
  }
  return found;
}

/** Who may do what: adding and changing take one right, deleting another. */
const mayOf =
  ({ right }: Declaration): NonNullable<ResourceDefinition['may']> =>
  (rights, action) => {
    const needed: Right | undefined = action === 'delete' ? right.delete : right.change;
    return needed !== undefined && rights.has(needed) && rights.has(right.see) && !isSupport(rights);
  };

interface Made {
  definition: ResourceDefinition;
  /** Among which declarations it was made, and what they make of its fields. */
  all: readonly Declaration[];
  words: string;
}
const made = new WeakMap<Declaration, Made>();

/**
 * A declared resource as the engine has every other: the same object that code declares. Always the same for the same declaration,
 * as long as what it refers to is named by the same fields.
 */
export function definitionOf(declared: Declaration, all: readonly Declaration[]): ResourceDefinition {
  const known = made.get(declared);
  if (known?.all === all) return known.definition;
  const fields = placedFields(declared, all);
  const words = JSON.stringify(fields);
  const definition = known?.words === words ? known.definition : makeDefinition(declared, all, fields);
  made.set(declared, { definition, all, words });
  return definition;
}

function makeDefinition(declared: Declaration, all: readonly Declaration[], fields: Fields): ResourceDefinition {
  const { name, title, right, list, form, menu } = declared;
  return {
    name,
    title,
    path: declaredPath(name),
    right: right.see,
    ...(menu && { menu }),
    may: mayOf(declared),
    columns: columnsOf(declared, fields),
    filters: filtersOf(declared, fields),
    defaultSort: list.defaultSort ?? { field: 'id', order: 'DESC' },
    pageSizes: (list.pageSizes as [number, ...number[]] | undefined) ?? [25, 50, 100],
    rowHeight: 44,
    rowName: (row) => nameOfRow(declared, fields, row),
    ...(declared.endpoint === undefined && { file: true, history: fields, journal: true }),
    form: {
      param: form?.param ?? 'record',
      load: async () => ({ form: (await import('./formOf')).formOf(declared, all) }),
    },
    actions: actionsOf(declared, fields),
    components: {
      Form: (props: FormDialogProps) => <DeclaredDialog {...props} all={all} declared={declared} />,
      Toolbar: () => <LoadLink declared={declared} />,
    },
  };
}
