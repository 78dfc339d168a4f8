import { useCallback, useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import type { ListResult } from '../../dataProvider/adapters/adapter';
import { Button } from '../../ui/Button';
import { Pager } from '../../ui/Pager';
import { Table } from '../../ui/table/Table';
import { columnsOf } from './columns';
import type { ResourceDefinition } from './definition';
import { placed, type ColumnPlace } from './listSettings';
import { actionsWidth, RowActions } from './RowActions';
import { Searched } from './searched';
import { SortSelect } from './SortSelect';
import { useTicks } from './useTicks';
import type { useResourceList } from './useResourceList';
import { Late } from '../../ui/late';

interface ListRowsProps<R extends RaRecord> {
  definition: ResourceDefinition<R>;
  dense: boolean;
  /** Of the columns, as they were chosen. */
  places: readonly ColumnPlace[];
  page: ReturnType<typeof useResourceList<R>>;
}

/** A row of one line, px. */
const lowest = 36;

const idOf = ({ id }: RaRecord) => String(id);

/** The rows of a resource's list, and the way to its other pages. */
export function ListRows<R extends RaRecord>({ definition, dense, page, places }: ListRowsProps<R>) {
  const { rowName, rowHeight, pageSizes, components } = definition;
  const all = columnsOf(definition);
  const columns = useMemo(() => placed(all, places), [all, places]);
  const { list, tools, filtered, clearFilters } = page;
  const ids = useMemo(() => (list.data ?? []).map(idOf), [list.data]);
  const ticks = useTicks(ids, JSON.stringify(page.values));
  const Selection = definition.ticks?.(page.rights) ? components?.Selection : undefined;
  const { actions, act, edit, looksOnly } = tools;
  const rowTools = useCallback(
    (row: R) => (
      <RowActions actions={actions} looksOnly={looksOnly} name={rowName(row)} row={row} onAct={act} onEdit={edit} />
    ),
    [actions, act, edit, looksOnly, rowName],
  );
  const meta = list.meta as ListResult<R>['meta'];
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
    <Searched value={page.sought}>
      <SortSelect columns={columns} setSort={list.setSort} sort={list.sort} />
      <Table
        byPlace
        Detail={components?.Expand}
        RowPart={components?.Row}
        caption={definition.title}
        columns={columns}
        dense={dense}
        empty={empty}
        expanded={tools.expanded}
        expected={list.perPage}
        highlighted={tools.highlighted}
        idOf={idOf}
        nameOf={rowName}
        rowHeight={dense ? Math.max(lowest, rowHeight - 16) : rowHeight}
        rows={list.data}
        setSort={list.setSort}
        sort={list.sort}
        ticks={Selection && ticks}
        tools={rowTools}
        toolsWidth={actionsWidth(actions.length + (edit ? 1 : 0))}
        onToggle={tools.toggle}
      />
      {Selection && ticks.some && (
        <Late>
          <Selection
            all={ticks.all}
            clear={ticks.clear}
            filters={page.values}
            ids={ticks.ids}
            pickAll={ticks.pickAll}
            refresh={page.refresh}
            total={list.total ?? 0}
          />
        </Late>
      )}
      <Pager
        count={list.total}
        over={meta?.over}
        page={list.page}
        pageSizes={pageSizes}
        perPage={list.perPage}
        setPage={list.setPage}
        setPerPage={page.setPerPage}
        total={meta?.total ?? list.total ?? 0}
      />
    </Searched>
  );
}
