import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry } from '../../../contract/history';
import { Button } from '../../../ui/Button';
import { formatMoment } from '../../../domain/moment';
import { Skeleton } from '../../../ui/Skeleton';
import { Unread } from '../../../ui/Unread';
import { CompareTable } from '../../../ui/CompareTable';
import type { HistoryStep } from './historyStep';
import { ToolSection } from './ToolSection';

interface HistoryToolProps {
  /** «История прайса». */
  label: string;
  /** What is said where nothing has been changed yet. */
  none: string;
  /** Names the record among others. */
  name: string;
  read: () => Promise<readonly HistoryEntry[]>;
  stepOf: (entry: HistoryEntry) => HistoryStep;
  onClose: () => void;
}

/** Who changed the prices, when, and which cells; the latest first. */
export function HistoryTool({ label, none, name, read, stepOf, onClose }: HistoryToolProps) {
  const { data, isError, refetch } = useQuery({ queryKey: ['price-history', name], queryFn: read, gcTime: 0 });
  const steps = data?.map(stepOf);
  return (
    <ToolSection label={label} onClose={onClose}>
      {isError && <Unread again={refetch}>Не удалось прочитать историю</Unread>}
      {!steps && !isError && <Skeleton height={48} width="60%" />}
      {steps?.length === 0 && <span>{none}</span>}
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
