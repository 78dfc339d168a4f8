import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Replay } from '../../../../contract/replay';
import { formatMonth, fromMonthIndex } from '../../../../domain/month';
import { formatNumber } from '../../../../domain/plural';
import { Button } from '../../../../ui/Button';
import { CompareTable } from '../../../../ui/CompareTable';
import { replayMonths, thisMonth } from '../../../../ui/replay/replayMonths';
import { riseOf, risen } from '../../../../ui/replay/signed';
import { roublesOf } from '../../../../ui/roublesOf';
import { Select } from '../../../../ui/Select';
import { Skeleton } from '../../../../ui/Skeleton';
import { useSettled } from '../../../../ui/useSettled';
import { listProblems } from '../../grid/problems';
import { useSheet, type SheetStore } from '../../grid/sheetStore';
import { sumsOfSheet } from '../../grid/sums';
import styles from '../../panel/panel.module.css';
import type { PriceGate } from '../priceGate';
import type { PanelDescription } from '../schemes/description';
import { ToolSection } from '../../panel/ToolSection';

/** How long a draft stands still before it is asked about, ms. */
const still = 300;

/** How many clients are shown. */
const most = 100;

const differs = (after: number, before: number) => risen(riseOf(after, before));

const valuesOf = ({ packages, before, after }: Pick<Replay, 'packages' | 'before' | 'after'>) => [
  formatNumber(packages),
  roublesOf([before.cost]),
  roublesOf([after.cost]),
  differs(after.cost, before.cost),
  differs(after.daobit_cost, before.daobit_cost),
  differs(after.updealer_cost, before.updealer_cost),
];

/** The sums of all clients, and of those whose cost differs most. */
function rowsOf(replay: Replay) {
  const all = { id: 'all', name: `Все клиенты: ${replay.of}`, values: valuesOf(replay), strong: [0, 1, 2, 3, 4, 5] };
  const clients = replay.clients.slice(0, most).map((client) => {
    const untouched = client.special && client.before.cost === client.after.cost;
    const name = `${client.name}${untouched ? ' (спецусловие, не изменится)' : ''}`;
    return { id: client.client_id, name, values: valuesOf(client), strong: [3] };
  });
  return [all, ...clients];
}

/** What the table below is, or why there is none. */
function aboutReplay({ facts_month, complete, of }: Replay): string {
  const month = formatMonth(fromMonthIndex(facts_month));
  if (of === 0) return `За ${month} у клиентов дилера нет пакетов: считать нечего.`;
  return `Пакеты за ${month}${complete ? '' : ', который ещё идёт,'} по действующим ценам и по этому прайсу, ₽. Это расчёт, а не обещание; новых спецусловий в нём нет.`;
}

interface ReplayOfDraftProps {
  description: PanelDescription;
  name: string;
  store: SheetStore;
  replay: NonNullable<PriceGate['replay']>;
  onClose: () => void;
}

/** «Что будет»: the packages of a month, the last full one at first, at the prices that stand in the panel, asked anew once they stand still. */
export function ReplayOfDraft({ description, name, store, replay, onClose }: ReplayOfDraftProps) {
  const [current] = useState(thisMonth);
  const [chosen, setChosen] = useState(current - 1);
  const wrong = useSheet(store, (sheet) => listProblems(sheet).length > 0);
  const draft = useSettled(
    useSheet(store, (sheet) => JSON.stringify(description.write(sumsOfSheet(sheet)))),
    still,
  );
  const { data, error, isFetching } = useQuery({
    queryKey: ['price-replay', name, chosen, draft],
    queryFn: ({ signal }) => replay(JSON.parse(draft) as ReturnType<PanelDescription['write']>, chosen, signal),
    enabled: !wrong,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const month = data && formatMonth(fromMonthIndex(data.facts_month));
  const left = data ? data.of - Math.min(data.clients.length, most) : 0;
  return (
    <ToolSection label="Что будет" onClose={onClose}>
      <div className={styles.months}>
        <Select
          label="Пакеты за"
          options={replayMonths(current)}
          value={String(chosen)}
          onChange={(month) => setChosen(Number(month))}
        />
      </div>
      <span aria-live="polite">
        {wrong
          ? 'Исправьте ошибки в ценах, чтобы увидеть, что будет'
          : error
            ? `Не удалось посчитать: ${error.message}`
            : data
              ? aboutReplay(data)
              : 'Считаем…'}
      </span>
      {!data && !error && !wrong && <Skeleton height={120} width="100%" />}
      {data && data.of > 0 && (
        <div aria-busy={isFetching}>
          <CompareTable
            numbers
            heads={['Пакетов', 'Было', 'Станет', 'Разница', 'Вознаграждение', 'Доля вышестоящего']}
            label={`Что было бы за ${month}`}
            rows={rowsOf(data)}
            what="Клиент"
          />
        </div>
      )}
      {left > 0 && <span className={styles.hint}>и ещё клиентов: {left}, у них разница меньше</span>}
      <div>
        <Button variant="ghost" onClick={onClose}>
          Закрыть
        </Button>
      </div>
    </ToolSection>
  );
}
