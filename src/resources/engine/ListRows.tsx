import { useCallback, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { Button } from '../../ui/Button';
import { Pager } from '../../ui/Pager';
import { Table } from '../../ui/table/Table';
import { columnsOf } from './columns';
import type { ResourceDefinition } from './definition';
import { RowActions } from './RowActions';
import type { useResourceList } from './useResourceList';

interface ListRowsProps<R extends RaRecord> {
  definition: ResourceDefinition<R>;
  page: ReturnType<typeof useResourceList<R>>;
}

const idOf = ({ id }: RaRecord) => String(id);

/** The rows of a resource's list, and the way to its other pages. */
export function ListRows<R extends RaRecord>({ definition, page }: ListRowsProps<R>) {
  const { rowName, defaultSort, pageSizes, components } = definition;
  const { list, tools, filtered, clearFilters } = page;
  const { actions, act, edit, looksOnly } = tools;
  const rowTools = useCallback(
    (row: R) => (
      <RowActions actions={actions} looksOnly={looksOnly} name={rowName(row)} row={row} onAct={act} onEdit={edit} />
    ),
    [actions, act, edit, looksOnly, rowName],
  );
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
    <>
      <Table
        byPlace
        Detail={components?.Expand}
        RowPart={components?.Row}
        caption={definition.title}
        columns={columnsOf(definition)}
        empty={empty}
        expanded={tools.expanded}
        expected={list.perPage}
        firstOrder={defaultSort.order === 'DESC' ? 'DESC' : 'ASC'}
        highlighted={tools.highlighted}
        idOf={idOf}
        nameOf={rowName}
        rowHeight={definition.rowHeight}
        rows={list.data}
        setSort={list.setSort}
        sort={list.sort}
        tools={rowTools}
        onToggle={tools.toggle}
      />
      <Pager
        count={list.total}
        page={list.page}
        pageSizes={pageSizes}
        perPage={list.perPage}
        setPage={list.setPage}
        setPerPage={list.setPerPage}
        total={(list.meta as { total?: number } | undefined)?.total ?? list.total ?? 0}
      />
    </>
  );
}
