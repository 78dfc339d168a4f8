import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { z } from 'zod';
import type { OperationId } from '../../contract/endpoints';
import type { Choice, RecordField } from '../../contract/genericResources';
import type { ResourceAccess } from '../../dataProvider/authProvider';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import type { MenuEntry, MenuGroup } from '../../domain/menu';
import type { Right, Rights } from '../../domain/rights';
import type { IconName } from '../../ui/icons';
import type { QuestionTexts } from '../../ui/Question';
import type { TableColumn } from '../../ui/table/columns';
import type { TableRowProps } from '../../ui/table/TableRow';
import type { useOpenDialog } from '../../ui/useDialogAddress';
import type { SelectionProps } from './selectionProps';
import type { Unsaved } from './unsaved';

/** What a reference leads to. */
export interface Reference {
  /** The resource of the records that are meant. */
  resource: string;
  /** Their field that names them; `unordered`: their list has no order by it. */
  text: string;
  unordered?: true;
  /** Their field that tells those of the same name apart, where one is picked. */
  note?: string;
  /** The filter of their list that finds them by what is typed; `q`, unless told otherwise. */
  search?: string;
  /** Where a record has a page of its own; `opens` is the call behind it: who may not make it gets no way there. */
  path?: (id: RaRecord['id']) => string;
  opens?: OperationId;
  /** The call that names them: whoever may not make it sees the number, and nothing is asked; nor of a section that is `unseen`. */
  named?: OperationId;
  unseen?: true;
}

/** What every field says of itself, wherever it is shown. */
export interface FieldBase<Source extends string = string> extends RecordField<Source> {
  reference?: Reference;
}

/** What a cell gets that shows a value by its type. */
export interface CellProps {
  value: unknown;
  field: Pick<FieldBase, 'choices' | 'reference'>;
}

/** A column of the list; `sortBy` names the ordering of the call, without it the column does not sort. */
export interface Column<Row>
  extends FieldBase<keyof Row & string>, Pick<TableColumn<Row>, 'rank' | 'card' | 'align' | 'grow'> {
  sortBy?: keyof Row & string;
  /** It is never narrower, px; the field type's own, unless told otherwise. */
  least?: number;
  /** Stands in for the field type's cell. */
  Cell?: ComponentType<{ row: Row }>;
}

/** What a filter's control gets; `undefined` takes the filter away. Of a range the value is its two ends. */
export interface FilterProps {
  label: string;
  value: unknown;
  choices?: readonly Choice[] | undefined;
  reference?: Reference | undefined;
  placeholder?: string | undefined;
  onChange: (value: unknown) => void;
}

/** What a control gets that keeps several filters at once, or looks at another one. */
export interface FilterGroupProps {
  label: string;
  values: Readonly<Record<string, unknown>>;
  onChange: (changed: Readonly<Record<string, unknown>>) => void;
}

interface FilterBase {
  label: string;
  /** Decides by the rights of the user whether it is there. */
  shown?: (rights: Rights) => boolean;
}

/** A filter by the value of a field. Days, moments, months and numbers have two ends: `range` names their filters, `<source>_gte` and `<source>_lte` unless told otherwise. */
export interface FieldFilter<Source extends string = string> extends FilterBase, FieldBase<Source> {
  placeholder?: string;
  range?: readonly [from: string, to: string];
  /** Stands in for the field type's filter. */
  Filter?: ComponentType<FilterProps>;
}

/** A text that is looked for in the whole record. */
export interface SearchFilter extends FilterBase {
  search: string;
  placeholder?: string;
  /** The pause after typing before the list is asked for, ms. */
  pause?: number;
}

/** A control of one's own that keeps several filters. */
export interface GroupFilter extends FilterBase {
  sources: readonly string[];
  Group: ComponentType<FilterGroupProps>;
  /** Whether the control could have set it: an address by hand is put right by it. */
  fits: (source: string, value: unknown) => boolean;
  /** Asks whether what such a value means is there, and in sight; it is, unless told otherwise. */
  found?: (value: unknown, dataProvider: AppDataProvider) => Promise<boolean>;
}

/** A filter over the list. */
export type Filter<Source extends string = string> = FieldFilter<Source> | SearchFilter | GroupFilter;

/** What the bar of all filters gets. */
export interface FilterBarProps {
  filters: readonly Filter[];
  rights: Rights;
  values: Readonly<Record<string, unknown>>;
  /** How many rows they leave, once that is known. */
  count?: number | undefined;
  onChange: (values: Record<string, unknown>) => void;
}

/** What an input of a form gets. */
export interface InputProps {
  field: FormField;
  required: boolean;
  autoFocus: boolean;
  disabled: boolean;
}

export interface WordsProps {
  value: unknown;
  /** Of the record. */
  server: string;
}

/** A field of the form; with a `right` it is there for its holders alone. */
export interface FormField<Source extends string = string> extends FieldBase<Source> {
  right?: Right;
  /** Stands below the input. */
  help?: string;
  /** Never kept in a draft: a password. */
  secret?: true;
  /** In which mode it can be changed; both, unless told otherwise. */
  only?: 'create' | 'edit';
  /** Said where it stands locked. */
  why?: string;
  /** Whether it has to be filled, where that hangs on other fields. */
  needed?: (values: Readonly<Record<string, unknown>>) => boolean;
  /** What the fields within it are called, of a list of contacts say. */
  parts?: Readonly<Record<string, string>>;
  /** Stands in for the field type's input. */
  Input?: ComponentType<InputProps>;
  /** Says a value of it in words where the type alone cannot: in a conflict, in the history. */
  Words?: ComponentType<WordsProps>;
}

export interface FormSection<Source extends string = string> {
  title?: string;
  fields: readonly FormField<Source>[];
}

/** What a row action works with. */
export interface ActionTools {
  dataProvider: AppDataProvider;
  /** Reads the list again. */
  refresh: () => void;
  /** Opens a dialog by its address. */
  open: ReturnType<typeof useOpenDialog>;
  /** Goes to another page. */
  goTo: (path: string) => void;
}

/** Something to do with a row: offered by its state and by the policy, asking first where it says so. */
export interface RowAction<Row> {
  name: string;
  label: (row: Row) => string;
  icon: (row: Row) => IconName;
  /** The call behind it, or who may do it. */
  operation: OperationId | ((rights: Rights) => boolean);
  offered: (row: Row) => boolean;
  /** The question before it is done. */
  question?: (row: Row) => QuestionTexts;
  run: (row: Row, tools: ActionTools) => Promise<void>;
}

/** What a form consists of. It stands in a module of its own, which comes with the dialog. */
export interface FormContent<Schema extends z.ZodObject = z.ZodObject> {
  /** What else of the record others change, that none of its fields shows: a conflict over nothing else says so. */
  beyond?: string;
  /** Saving waits until everything is right, and says what for (doc 1 §4); without it errors show when one saves. */
  waitsForRight?: true;
  /** The row of the list that holds a saved record, unfolded to show it. */
  rowOf?: (saved: RaRecord) => string;
  /** What a saved record is called in the notice of it; its `name` or `title`, or as its row is called, unless told otherwise. */
  nameOf?: (saved: RaRecord) => string;
  /** The words by which the search of the list finds a saved record. */
  foundBy?: (saved: RaRecord) => string;
  titles: { create: string; edit: string; view?: string };
  /** A wide dialog puts its sections side by side. */
  width?: 'sm' | 'lg' | 'xl';
  /** How high the dialog is, px, where its fields alone do not tell. */
  height?: number;
  /** What may be saved: the form checks by it, field by field. */
  schema: Schema;
  sections: readonly FormSection<keyof z.input<Schema> & string>[];
  /** The question before such values are saved; undefined saves them at once. */
  saveQuestion?: (values: Readonly<Record<string, unknown>>) => QuestionTexts | undefined;
  /** The question before a record is deleted; without it nothing is. */
  deleteQuestion?: QuestionTexts | ((record: RaRecord) => QuestionTexts);
}

/** Declares a form; its fields may name only what its schema has. */
export const defineForm = <Schema extends z.ZodObject>(form: FormContent<Schema>): FormContent => form;

/** The form of a resource as its list knows it: a dialog with an address, `?task=5` and `?task=new`, and the module that comes with it. */
export interface FormModule {
  param: string;
  load: () => Promise<{ form: FormContent }>;
}

/** A record in a dialog with an address, on the page of its own list or over another's. */
export interface DialogDefinition {
  name: string;
  /** The calls behind it: the policy decides by them who may add, edit, or at least look. */
  operations?: ResourceAccess['operations'];
  /** Decides in place of the calls; a record that may not be changed may be looked at. */
  may?: (rights: Rights, action: 'create' | 'edit' | 'delete') => boolean;
  form?: FormModule;
  /** How a row of its list is called. */
  rowName?(row: RaRecord): string;
}

/** What the dialog of a record gets; without an `id` it adds one. */
export interface FormDialogProps {
  definition: DialogDefinition;
  id: string | undefined;
  /** False while it goes from the screen. */
  open: boolean;
  onClose: () => void;
  /** The list has to be read again; a new record is on its first page. `at`: what of the address leads to it. */
  onSaved: (created: boolean, at?: Readonly<Record<string, string>>) => void;
  /** A save has failed for a reason that no field can show: the dialog goes, and comes back with what is `unsaved` if one asks for it. */
  onFailed: (error: unknown, unsaved: Unsaved) => void;
}

/** Stands over a list; `ready`: its rows are there, or why not. */
export type ListTool = ComponentType<{ filters: Readonly<Record<string, unknown>>; ready: boolean }>;

/** Everything that makes a resource: menu entry, route, guard, list, filters and form come from it. */
export interface ResourceDefinition<Row extends RaRecord = RaRecord> extends Pick<MenuEntry, 'commands'> {
  name: string;
  /** The document title and, unless the menu has its own, the caption. */
  title: string;
  path: string;
  right: Right;
  /** The calls behind its actions, where it has any of its own: the policy decides by them who may add and edit. */
  operations?: ResourceAccess['operations'];
  /** Decides in place of the calls who may add, edit and delete; whoever sees the list may look at a record. */
  may?: DialogDefinition['may'];
  /** For an entry that the menu of doc 1 does not have. `commands`: what the search begins there, adding a record unless told otherwise. */
  menu?: { group: MenuGroup['name'] };
  columns: readonly Column<Row>[];
  filters?: readonly Filter<keyof Row & string>[];
  defaultSort: { field: keyof Row & string; order: 'ASC' | 'DESC' };
  pageSizes: readonly [number, ...number[]];
  /** The height of a row, px: what a skeleton takes before the rows are there. */
  rowHeight: number;
  form?: FormModule;
  /** «Выгрузить в Excel» over the list: the file of a resource without v3.0 calls, by its fields in `src/contract/genericResources.ts`. */
  file?: true;
  /** «История» of a row, for a resource of `/rest`: who has changed which of these fields, and when. */
  history?: Readonly<Record<string, FieldBase>>;
  /** The journal of changes has them too. */
  journal?: true;
  actions?: readonly RowAction<Row>[];
  /** Whose rows have boxes to tick; where they have, `Selection` is what for. */
  ticks?: (rights: Rights) => boolean;
  /** Whether a search has found the row by something that it unfolds to; it is unfolded then. */
  foundWithin?: (row: Row, sought: string) => boolean;
  /** How a row is called aloud: «Развернуть ООО «Ромашка»». */
  rowName: (row: Row) => string;
  /** Parts of this resource's own in place of the generated ones; the rest stays generated. */
  components?: {
    /** The whole page. */
    List?: ComponentType<{ definition: ResourceDefinition<Row> }>;
    Filters?: ComponentType<FilterBarProps>;
    Row?: ComponentType<TableRowProps<Row>>;
    /** What a row unfolds to. */
    Expand?: ComponentType<{ row: Row }>;
    /** Stands beside the add button. */
    Toolbar?: ListTool;
    Form?: ComponentType<FormDialogProps>;
    /** Stands below the rows while some are ticked: what is done with many at once. */
    Selection?: ComponentType<SelectionProps>;
    /** Stands in for the button that adds a record. */
    Add?: ComponentType;
  };
}

/** Declares a resource; its columns, orders and filters may name only what its rows have. */
export const defineResource = <Row extends RaRecord>(definition: ResourceDefinition<Row>): ResourceDefinition<Row> =>
  definition;
