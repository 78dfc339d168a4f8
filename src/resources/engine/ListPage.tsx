import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useListController, usePermissions, type RaRecord } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router-dom';
import { listsOf } from '../../dataProvider/queryKeys';
import type { Rights } from '../../domain/rights';
import { Button } from '../../ui/Button';
import { AddressedDialog, mayChange, mayOpen } from './AddressedDialog';
import { cleanAddress } from './cleanAddress';
import type { ResourceDefinition } from './definition';
import { FilterBar } from './FilterBar';
import { beginHighlight } from './highlight';
import { listFreshMs } from './listQuery';
import styles from './ListPage.module.css';
import { Pager } from '../../ui/Pager';
import { Table } from './Table';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useFilters, type FilterValues } from './useFilters';
import { useNextPage } from './useNextPage';
import { useRowTools } from './useRowTools';

const Question = lazy(async () => ({ default: (await import('../../ui/Question')).Question }));

const none: Rights = new Set();

interface ListPageProps<R extends RaRecord> {
  definition: ResourceDefinition<R>;
  /** What every row has to fit, whatever the filters: it is no choice of the list's own. Of a lasting identity. */
  kept?: Readonly<Record<string, unknown>>;
  /** Stands above the filters. */
  above?: ReactNode;
}

/** The list of a resource, as its definition declares it; an address that makes no sense is put right first. */
export function ListPage<R extends RaRecord>(props: ListPageProps<R>) {
  const { definition } = props;
  const [search] = useSearchParams();
  const clean = cleanAddress(search, definition);
  return clean === search ? <List {...props} /> : <Navigate replace to={{ search: clean.toString() }} />;
}

function List<R extends RaRecord>({ definition, kept, above }: ListPageProps<R>) {
  const { name, title, filters = [], defaultSort, pageSizes, form, operations, components } = definition;
  const dialog = { name, form, operations };
  const { permissions: rights = none } = usePermissions<Rights>();
  const list = useListController<R>({
    resource: name,
    sort: defaultSort,
    perPage: pageSizes[0],
    ...(kept && { filter: kept }),
    storeKey: false,
    exporter: false,
    debounce: 0,
    disableAuthentication: true,
    queryOptions: { staleTime: listFreshMs },
  });
  useNextPage(name, list, kept);
  const { setFilters } = list;
  const queryClient = useQueryClient();
  const refresh = useCallback(() => void queryClient.invalidateQueries(listsOf(name)), [queryClient, name]);
  const address = useDialogAddress(form?.param ?? '');
  const tools = useRowTools(definition, {
    rights,
    refresh,
    edit: mayOpen(dialog, rights, 'edit') ? address.open : undefined,
    looksOnly: !mayChange(dialog, rights, 'edit'),
  });
  const [values, setValues] = useFilters(list.filterValues as FilterValues, (next) =>
    setFilters({ ...next }, undefined, false),
  );
  const filtered = Object.keys(values).length > 0;
  const total = (list.meta as { total?: number } | undefined)?.total ?? list.total ?? 0;
  const Filters = components?.Filters ?? FilterBar;

  // A row that was acted upon may leave the list, and the focus with it: it stays in the list then, not at the page's top.
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (tools.acted && document.activeElement === document.body) place.current?.focus();
  }, [list.data, tools.acted]);

  useEffect(() => {
    if (!list.isFetching && list.data?.some(({ id }) => String(id) === tools.highlighted)) beginHighlight();
  }, [list.data, list.isFetching, tools.highlighted]);

  const clearFilters = useCallback(() => {
    setFilters({}, undefined, false);
    place.current?.querySelector<HTMLElement>('[role="search"] input')?.focus();
  }, [setFilters]);

  const saved = (created: boolean): Readonly<Record<string, string>> => {
    refresh();
    return created && list.page !== 1 ? { page: '1' } : {};
  };

  const empty = useMemo(
    () => (
      <>
        <p>{filtered ? 'Нет данных по вашему запросу' : 'Нет данных в таблице'}</p>
        {filtered && <Button onClick={clearFilters}>Сбросить фильтры</Button>}
      </>
    ),
    [clearFilters, filtered],
  );

  return (
    <section ref={place} aria-label={title} className={styles.page} tabIndex={-1}>
      <div className={styles.toolbar}>
        {mayOpen(dialog, rights, 'create') &&
          (components?.Add ? (
            <components.Add />
          ) : (
            <Button icon="plus" variant="primary" onClick={() => address.open('new')}>
              Добавить
            </Button>
          ))}
        {components?.Toolbar && <components.Toolbar filters={values} />}
      </div>
      <div className={styles.card}>
        {above}
        <Filters filters={filters} rights={rights} values={values} onChange={setValues} />
        {list.isPending && (
          <p className={styles.loading} role="status">
            Загружаем данные...
          </p>
        )}
        {list.error ? (
          <div className={styles.failure} role="alert">
            <p>Не удалось загрузить данные.</p>
            <Button icon="refresh" onClick={refresh}>
              Повторить
            </Button>
            {filtered && <Button onClick={clearFilters}>Сбросить фильтры</Button>}
          </div>
        ) : (
          <Table
            definition={definition}
            empty={empty}
            perPage={list.perPage}
            rows={list.data}
            setSort={list.setSort}
            sort={list.sort}
            tools={tools}
          />
        )}
        {!list.error && (
          <Pager
            count={list.total}
            page={list.page}
            pageSizes={pageSizes}
            perPage={list.perPage}
            setPage={list.setPage}
            setPerPage={list.setPerPage}
            total={total}
          />
        )}
      </div>
      <Suspense fallback={null}>
        {tools.asking?.action.question && (
          <Question {...tools.asking.action.question(tools.asking.row)} onAnswer={tools.answer} />
        )}
      </Suspense>
      <AddressedDialog Form={components?.Form} definition={dialog} onSaved={saved} />
    </section>
  );
}
