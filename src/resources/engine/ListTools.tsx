import type { SortPayload } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { ViewSave } from '../../contract/views';
import type { Rights } from '../../domain/rights';
import { DropDown } from '../../ui/DropDown';
import { useScreen } from '../../ui/useScreen';
import { cleanAddress } from './cleanAddress';
import { ColumnPicker } from './ColumnPicker';
import { isDense, keepSettings, searchOf, type KnownList, type ListSettings, type ListView } from './listSettings';
import { useAppliedView, useNamedView } from './useAppliedView';
import { useKeptLists } from './useKeptLists';
import { ViewsMenu } from './ViewsMenu';

interface ListToolsProps {
  of: KnownList;
  rights: Rights;
  settings: ListSettings;
  /** The view that the list was opened with last. */
  opened: number | undefined;
  /** What the list shows now. */
  list: { perPage: number; sort: SortPayload; filterValues: Readonly<Record<string, unknown>> };
  setValues: (values: Readonly<Record<string, unknown>>) => void;
  onChange: (settings: ListSettings) => void;
}

/** What sets a list up, once its rows are there: «Виды», «Столбцы», and the server that keeps both. */
export function ListTools(props: ListToolsProps) {
  const { of, rights, settings, opened, list, setValues, onChange } = props;
  const { columns, views } = settings;
  const { name } = of;
  const [, setSearch] = useSearchParams();
  const wide = ['desktop', 'large'].includes(useScreen());
  const now: Omit<ViewSave, 'name' | 'shared'> = {
    columns: [...columns],
    dense: isDense(settings),
    page_size: list.perPage,
    sort: { field: list.sort.field, order: list.sort.order },
    filters: list.filterValues as ViewSave['filters'],
  };
  const own = JSON.stringify([columns, settings.dense, settings.first, list.perPage, views.map(({ id }) => id)]);
  // What another browser has chosen counts from the next opening on: nothing moves under the eyes.
  const known = useKeptLists(name, own, (next) => onChange({ ...next, columns, dense: settings.dense }));
  const open = (view: ListView) => {
    onChange(keepSettings(name, { columns: view.columns, dense: view.dense }));
    setSearch(cleanAddress(searchOf(view), of), { state: { view: view.id } });
  };
  const current = views.find(({ id }) => id === opened);
  useAppliedView({ of, rights, view: current, values: list.filterValues, setValues });
  useNamedView(name, known.ready, open);
  const picker = (
    <ColumnPicker
      all={of.columns}
      places={columns}
      onChange={(places) => onChange(keepSettings(name, { columns: places }))}
    />
  );
  return (
    <>
      <DropDown late summary={current ? `Вид: ${current.name}` : 'Виды'} onOpen={known.reread}>
        <ViewsMenu
          book={known.book}
          current={current}
          held={known.held}
          now={now}
          path={of.path}
          rights={rights}
          settings={settings}
          onFirst={(first) => onChange(keepSettings(name, { first }))}
          onOpen={open}
        />
        {!wide && picker}
      </DropDown>
      {wide && (
        <DropDown late summary="Столбцы">
          {picker}
        </DropDown>
      )}
    </>
  );
}
