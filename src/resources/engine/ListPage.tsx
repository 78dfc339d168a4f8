import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { AddressedDialog } from './AddressedDialog';
import { columnsOf } from './columns';
import { cleanAddress } from './cleanAddress';
import type { ResourceDefinition } from './definition';
import { FilterBar } from './FilterBar';
import { FurtherTools } from './FurtherTools';
import { leaveAt, leftAt } from './listPlaces';
import { beginWith, firstViewOf, settingsOf } from './listSettings';
import { ListRows } from './ListRows';
import styles from './ListPage.module.css';
import { useDense } from './useDense';
import { useLate } from './useLate';
import { useResourceList } from './useResourceList';

const ViewsMenu = lazy(async () => ({ default: (await import('./ViewsMenu')).ViewsMenu }));
const Question = lazy(async () => ({ default: (await import('../../ui/Question')).Question }));

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
  const [search] = useSearchParams();
  const session = useQueryClient();
  const { key } = useLocation();
  const left = key !== 'default' && search.size === 0 ? leftAt(session, definition.path) : undefined;
  const first = left === undefined ? firstViewOf(definition.path, search) : undefined;
  const asked = first ? new URLSearchParams(first.search) : search;
  const clean = left === undefined ? cleanAddress(asked, definition) : new URLSearchParams(left);
  const stands = clean === search;
  useEffect(() => {
    if (stands) leaveAt(session, definition.path, search);
    else if (first) beginWith(definition.path, first);
  }, [definition.path, first, search, session, stands]);
  return stands ? <List {...props} /> : <Navigate replace to={{ search: clean.toString() }} />;
}

function List<R extends RaRecord>({ definition, kept, above }: ListPageProps<R>) {
  const { title, filters = [], components } = definition;
  const place = useRef<HTMLElement>(null);
  const [dense, toggleDense] = useDense();
  const [settings, setSettings] = useState(() => settingsOf(definition.path));
  const late = useLate();
  const page = useResourceList(definition, kept, place);
  const { list, rights, tools, values, add } = page;
  const Filters = components?.Filters ?? FilterBar;
  return (
    <section ref={place} aria-label={title} className={styles.page} tabIndex={-1}>
      <div className={styles.toolbar}>
        {add &&
          (components?.Add ? (
            <components.Add />
          ) : (
            <Button aria-keyshortcuts="N" icon="plus" variant="primary" onClick={add}>
              Добавить
            </Button>
          ))}
        <FurtherTools
          beside={add !== undefined}
          definition={definition}
          filters={values}
          kept={kept}
          sort={list.sort}
        />
        <span className={styles.end}>
          {late && (
            <Suspense fallback={null}>
              <ViewsMenu
                all={columnsOf(definition)}
                dense={dense}
                list={list}
                path={definition.path}
                settings={settings}
                onChange={setSettings}
                onDense={toggleDense}
              />
            </Suspense>
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
      <div className={styles.card}>
        {above}
        <Filters count={list.total} filters={filters} rights={rights} values={values} onChange={page.setValues} />
        {list.isPending && (
          <p className={styles.loading} role="status">
            Загружаем данные...
          </p>
        )}
        {list.error ? (
          <div className={styles.failure} role="alert">
            <p>Не удалось загрузить данные.</p>
            <Button icon="refresh" onClick={page.refresh}>
              Повторить
            </Button>
            {page.filtered && <Button onClick={page.clearFilters}>Сбросить фильтры</Button>}
          </div>
        ) : (
          <ListRows definition={definition} dense={dense} page={page} places={settings.columns} />
        )}
      </div>
      <Suspense fallback={null}>
        {tools.asking?.action.question && (
          <Question {...tools.asking.action.question(tools.asking.row)} onAnswer={tools.answer} />
        )}
      </Suspense>
      <AddressedDialog Form={components?.Form} definition={page.dialog} onSaved={page.saved} />
    </section>
  );
}
