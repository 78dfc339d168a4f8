import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../../../contract/history';
import { Button } from '../../../../ui/Button';
import { formatMoment } from '../../../../domain/moment';
import { Skeleton } from '../../../../ui/Skeleton';
import type { Layout } from '../../grid/layout';
import { CompareTable } from '../../../../ui/CompareTable';
import { historyStep } from './historyStep';
import { ToolSection } from '../../panel/ToolSection';

interface PriceHistoryProps {
  layout: Layout;
  name: string;
  read: () => Promise<readonly HistoryEntry[]>;
  onClose: () => void;
}

/** Who changed the list, when, and which cells; the latest first. */
export function PriceHistory({ layout, name, read, onClose }: PriceHistoryProps) {
  const { data, isError } = useQuery({ queryKey: ['price-history', name], queryFn: read, gcTime: 0 });
  const steps = data?.map((entry) => historyStep(layout, entry));
  return (
    <ToolSection label="История прайса" onClose={onClose}>
      {isError && <span>Не удалось прочитать историю</span>}
      {!steps && !isError && <Skeleton height={48} width="60%" />}
      {steps?.length === 0 && <span>Прайс ещё не меняли</span>}
      {steps?.map(({ id, at, actor, what, cells }) =>
        cells.length === 0 ? (
          <span key={id}>
            {formatMoment(at)} — {what}, {actor}
          </span>
        ) : (
          <details key={id}>
            <summary>
              {formatMoment(at)} — {what}, {actor}: ячеек {cells.length}
            </summary>
            <CompareTable
              numbers
              heads={['Было', 'Стало']}
              label={`Что изменено ${formatMoment(at)}`}
              rows={cells}
              what="Ячейка"
            />
          </details>
        ),
      )}
      <div>
        <Button variant="ghost" onClick={onClose}>
          Закрыть историю
        </Button>
      </div>
    </ToolSection>
  );
}
