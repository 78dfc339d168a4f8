import { useMemo } from 'react';
import type { ListedSalesClient, SalesClient } from '../../../contract/salesReports';
import type { SalesQuestion } from '../../../dataProvider/salesVerbs';
import { formatNumber } from '../../../domain/plural';
import type { TableColumn } from '../../../ui/table/columns';
import { Table } from '../../../ui/table/Table';
import { Amount } from './Amount';
import type { Explained } from './DerivationDialog';
import { clientKey } from './selection';
import type { SumKind } from './sums';
import { useMay } from '../../../ui/useMay';

type Position = SalesClient['positions'][string][number];

interface PositionRow {
  month: string;
  position: Position;
  /** It is the first one of its month, which is named once. */
  first: boolean;
}

interface ClientPositionsProps {
  client: ListedSalesClient;
  positions: SalesClient['positions'];
  question: SalesQuestion;
  sums: readonly SumKind[];
  explain: (explained: Explained) => void;
}

const idOf = ({ month, position }: PositionRow) => `${month} ${position.alias}`;
const nameOf = ({ month, position }: PositionRow) => `${month}, ${position.name}`;

/** What a client was billed for, by month. */
export function ClientPositions({ client, positions: byMonth, question, sums, explain }: ClientPositionsProps) {
  const told = useMay('readSalesDerivations');
  const rows = useMemo(
    () =>
      Object.entries(byMonth).flatMap(([month, positions]) =>
        positions.map((position, index): PositionRow => ({ month, position, first: index === 0 })),
      ),
    [byMonth],
  );
  const columns = useMemo(
    (): readonly TableColumn<PositionRow>[] => [
      { name: 'month', label: 'Месяц', least: 80, grow: 0, rank: 2, cell: ({ first, month }) => first && month },
      { name: 'name', label: 'Позиция', least: 160, rank: 1, cell: ({ position }) => position.name },
      {
        name: 'count',
        label: 'Количество',
        least: 90,
        rank: 4,
        align: 'end',
        cell: ({ position }) => formatNumber(position.count),
      },
      ...sums.map(({ name, caption }, at): TableColumn<PositionRow> => ({
        name,
        label: `${caption}, ₽`,
        least: 110,
        rank: at + 2,
        align: 'end',
        cell: ({ month, position }) => (
          <Amount
            of={`${month}, ${position.name}, ${caption.toLowerCase()}`}
            sum={position[name]}
            onOpen={
              told ? () => explain({ question, client: clientKey(client), month, alias: position.alias }) : undefined
            }
          />
        ),
      })),
      { name: 'comment', label: 'Примечание', least: 120, rank: 6, cell: ({ position }) => position.comment },
    ],
    [client, explain, question, sums, told],
  );
  return (
    <Table
      caption={`${client.name}: позиции по месяцам`}
      columns={columns}
      empty="Данные отсутствуют"
      idOf={idOf}
      nameOf={nameOf}
      rows={rows}
    />
  );
}
