import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useRef, useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Navigate, NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { saveDense } from '../../dataProvider/storage';
import { Button } from '../../ui/Button';
import { isOutdated, Outdated } from '../../ui/Outdated';
import { Retry } from '../../ui/Retry';
import { classNames } from '../../ui/classNames';
import { IconButton } from '../../ui/IconButton';
import { LateQuestion } from '../../ui/LateQuestion';
import { AddressedDialog } from './AddressedDialog';
import { columnsOf } from './columns';
import { cleanAddress } from './cleanAddress';
import type { ResourceDefinition } from './definition';
import { FilterBar } from './FilterBar';
import { formAhead } from './formAhead';
import { FurtherTools } from './FurtherTools';
import { leaveAt, leftAt } from './listPlaces';
import { beginWith, isDense, keepSettings, openedAt, settingsOf, viewAt } from './listSettings';
import { ListRows } from './ListRows';
import styles from './ListPage.module.css';
import { RecordHistoryContext } from './recordHistory';
import { useResourceList } from './useResourceList';
import { Late, late } from '../../ui/late';
import { useLate } from '../../ui/useLate';

const ListTools = late(async () => ({ default: (await import('./ListTools')).ListTools }));

interface ListPageProps<R extends RaRecord> {
  definition: ResourceDefinition<R>;
  /** What every row has to fit, whatever the filters: it is no choice of the list's own. Of a lasting identity. */
  kept?: Readonly<Record<string, unknown>>;
  /** Stands above the filters. */
  above?: ReactNode;
}

/** The list of a resource, as its definition declares it; an address that makes no sense is put right first, and who comes by the menu finds it as he has left it. */
export function ListPage<R extends RaRecord>(props: ListPageProps<R>) {
  const { definition } = props;
  const { name, path } = definition;
  const [search] = useSearchParams();
  const session = useQueryClient();
  const { state } = useLocation();
  // Whoever comes by «Назад» comes to what that address has shown.
  const came = useNavigationType();
  const left = came !== NavigationType.Pop && search.size === 0 ? leftAt(session, path) : undefined;
  const view = left === undefined ? viewAt(name, search) : undefined;
  const clean = left === undefined ? cleanAddress(openedAt(name, search, view), definition) : new URLSearchParams(left);
  const stands = clean === search;
  useEffect(() => {
    if (stands) leaveAt(session, path, search);
    else if (view) beginWith(name, view);
  }, [name, path, search, session, stands, view]);
  if (stands) return <List {...props} />;
  return <Navigate replace state={view ? { view: view.id } : (state as unknown)} to={{ search: clean.toString() }} />;
}

/** The view that the list was opened with last, as whoever led there says. */
function useOpenedView(): number | undefined {
  const named = (useLocation().state as { view?: number } | null)?.view;
  const [opened, setOpened] = useState(named);
  if (named !== undefined && named !== opened) setOpened(named);
  return opened;
}

/** How the user has set up a list, and its rows low or high. */
function useSettings(list: string) {
  const [settings, setSettings] = useState(() => settingsOf(list));
  const dense = isDense(settings);
  const toggleDense = () => {
    saveDense(!dense);
    setSettings(keepSettings(list, { dense: !dense }));
  };
  return { settings, setSettings, dense, toggleDense };
}

interface Read {
  data?: unknown;
  error: unknown;
  isFetching: boolean;
  isPlaceholderData: boolean;
}

/** Rows of another question stay till the asked ones are there, and those that could not be read anew while that is tried again. */
const turns = (list: Read) => (list.isPlaceholderData && !list.error) || (isOutdated(list) && list.isFetching);

/** What takes its time says so: in place of the counter, or over rows that stay meanwhile. */
const Loading = ({ turning }: { turning: boolean }) => (
  <p className={turning ? styles.reloading : styles.loading} role="status">
    Загружаем данные...
  </p>
);

function List<R extends RaRecord>({ definition, kept, above }: ListPageProps<R>) {
  const { title, filters = [], components } = definition;
  const place = useRef<HTMLElement>(null);
  const { settings, setSettings, dense, toggleDense } = useSettings(definition.name);
  const opened = useOpenedView();
  const [search] = useSearchParams();
  const page = useResourceList(definition, kept, place);
  const { list, rights, tools, values, add } = page;
  const turning = turns(list);
  const outdated = isOutdated(list);
  const late = useLate(!list.isPending) || search.has('view');
  const Filters = components?.Filters ?? FilterBar;
  const history = use(RecordHistoryContext);
  return (
    <section ref={place} aria-label={title} className={styles.page} tabIndex={-1}>
      <div data-tools className={styles.toolbar}>
        {add &&
          (components?.Add ? (
            <components.Add />
          ) : (
            <Button aria-keyshortcuts="N" icon="plus" variant="primary" {...formAhead} onClick={add}>
              Добавить
            </Button>
          ))}
        <FurtherTools
          beside={add !== undefined}
          definition={definition}
          filters={values}
          kept={kept}
          ready={!list.isPending}
          sort={list.sort}
        />
        <span className={styles.end}>
          {late && (
            <Late>
              <ListTools
                list={list}
                of={{ ...definition, columns: columnsOf(definition) }}
                opened={opened}
                rights={rights}
                setValues={page.setValues}
                settings={settings}
                onChange={setSettings}
              />
            </Late>
          )}
        </span>
        <IconButton
          aria-pressed={dense}
          className={styles.dense}
          icon="rows"
          label="Плотные строки"
          onClick={toggleDense}
        />
      </div>
      <div className={classNames(styles.card, turning && styles.turning)}>
        {above}
        <Filters count={list.total} filters={filters} rights={rights} values={values} onChange={page.setValues} />
        {(list.isPending || turning) && <Loading turning={turning} />}
        {outdated && <Outdated again={page.refresh} />}
        {list.error && !outdated ? (
          <div className={styles.failure} role="alert">
            <p>Не удалось загрузить данные.</p>
            <Retry again={page.refresh} />
            {page.filtered && <Button onClick={page.clearFilters}>Сбросить фильтры</Button>}
          </div>
        ) : (
          <ListRows definition={definition} dense={dense} page={page} places={settings.columns} />
        )}
      </div>
      {tools.asking?.action.question && (
        <LateQuestion {...tools.asking.action.question(tools.asking.row)} onAnswer={tools.answer} />
      )}
      <AddressedDialog Form={components?.Form} definition={page.dialog} onSaved={page.saved} />
      {definition.history && history({ definition })}
    </section>
  );
}
