import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useListController, usePermissions, type RaRecord } from 'react-admin';
import { may } from '../../domain/policy';
import { isSupport, type Rights } from '../../domain/rights';
import { Button } from '../../ui/Button';
import { toasts } from '../../ui/toasts';
import type { FormDialogProps, ResourceDefinition } from './definition';
import { FilterBar } from './FilterBar';
import styles from './ListPage.module.css';
import { Pager } from './Pager';
import { Table } from './Table';
import { keepUnsaved } from './unsaved';
import { useDialogAddress } from './useDialogAddress';
import { useFilters, type FilterValues } from './useFilters';
import { useRowTools } from './useRowTools';

const Question = lazy(async () => ({ default: (await import('./Question')).Question }));
const GeneratedForm = lazy(async () => ({ default: (await import('./RecordDialog')).RecordDialog }));
const RecordDialog = <R extends RaRecord>(props: FormDialogProps<R>) => <GeneratedForm {...(props as unknown as FormDialogProps)} />;

const none: Rights = new Set();

/** The list of a resource, as its definition declares it. */
export function ListPage<R extends RaRecord>({ definition }: { definition: ResourceDefinition<R> }) {
  const { name, title, filters = [], defaultSort, pageSizes, form, operations, components } = definition;
  const { permissions: rights = none } = usePermissions<Rights>();
  const list = useListController<R>({
    resource: name,
    sort: defaultSort,
    perPage: pageSizes[0],
    storeKey: false,
    exporter: false,
    debounce: 0,
    disableAuthentication: true,
  });
  const { refetch, setFilters } = list;
  const refresh = useCallback(() => void refetch(), [refetch]);
  const address = useDialogAddress(form?.param ?? '');
  const writes = (action: 'create' | 'edit') => {
    const operation = operations?.[action];
    return form !== undefined && (operation ? may(rights, operation) : !isSupport(rights));
  };
  const tools = useRowTools(definition, { rights, refresh, edit: writes('edit') ? address.open : undefined });
  const [values, setValues] = useFilters(list.filterValues as FilterValues, (next) => setFilters({ ...next }, undefined, false));
  const filtered = Object.keys(values).length > 0;
  const total = (list.meta as { total?: number } | undefined)?.total ?? list.total ?? 0;
  const Form = components?.Form ?? RecordDialog;
  const Filters = components?.Filters ?? FilterBar;

  const saved = (created: boolean) => {
    const elsewhere = created && list.page !== 1;
    address.close(elsewhere ? { page: '1' } : {});
    if (!elsewhere) refresh();
  };
  const failed: FormDialogProps['onFailed'] = (error, typed) => {
    address.close();
    const run = () => {
      keepUnsaved(`${name}/${address.id}`, typed);
      address.reopen();
    };
    toasts.offer(error, { label: 'Вернуться к форме', run });
  };

  const empty = useMemo(
    () => (
      <>
        <p>{filtered ? 'Нет данных по вашему запросу' : 'Нет данных в таблице'}</p>
        {filtered && <Button onClick={() => setFilters({}, undefined, false)}>Сбросить фильтры</Button>}
      </>
    ),
    [filtered, setFilters],
  );

  return (
    <section aria-label={title} className={styles.page}>
      <div className={styles.toolbar}>
        {writes('create') && (
          <Button icon="plus" variant="primary" onClick={() => address.open('new')}>
            Добавить
          </Button>
        )}
        {components?.Toolbar && <components.Toolbar filters={values} />}
      </div>
      <div className={styles.card}>
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
        <Pager
          count={list.total ?? 0}
          page={list.page}
          pageSizes={pageSizes}
          perPage={list.perPage}
          setPage={list.setPage}
          setPerPage={list.setPerPage}
          total={total}
        />
      </div>
      <Suspense fallback={null}>
        {tools.asking?.action.question && <Question {...tools.asking.action.question(tools.asking.row)} onAnswer={tools.answer} />}
        {address.id !== undefined && writes(address.id === 'new' ? 'create' : 'edit') && (
          <Form
            definition={definition}
            id={address.id === 'new' ? undefined : address.id}
            onClose={() => address.close()}
            onFailed={failed}
            onSaved={saved}
          />
        )}
      </Suspense>
    </section>
  );
}
