import { useState } from 'react';
import type { BatchRow } from '../../contract/batches';
import type { PlacedSheet, SheetLine } from '../../domain/sheets/sheetKind';
import type { LineState } from './lineState';
import type { Sheet } from './useSheet';

type Ask = NonNullable<BatchRow['asks']>[number];

interface OffersProps extends Pick<Sheet, 'mend' | 'choose'> {
  kind: PlacedSheet;
  line: SheetLine;
  state: LineState;
}

/** What has been offered for a line stays with what was chosen of it: arrows go from one to the next, and one may think better of it. */
function useOffered({ texts, chosen }: SheetLine, { state, choices, asks = [] }: LineState) {
  const [known, setKnown] = useState<{ choices: LineState['choices']; asks: ReadonlyMap<string, Ask> }>({
    choices,
    asks: new Map(),
  });
  const fresh = asks.filter((ask) => known.asks.get(ask.column) !== ask);
  if (fresh.length > 0 || (choices && choices !== known.choices))
    setKnown({
      choices: choices ?? known.choices,
      asks: new Map([...known.asks, ...fresh.map((ask) => [ask.column, ask] as const)]),
    });
  const stays = ({ column, choices: meant }: Ask) =>
    state === 'asked' || asks.some((ask) => ask.column === column) || meant.some(({ text }) => text === texts[column]);
  return {
    choices: choices ?? (state === 'asked' || chosen !== undefined ? known.choices : undefined),
    asks: [...known.asks.values()].filter(stays),
  };
}

/** What a line may mean, to be chosen: whose it is, and what stands in single cells. */
export function Offers({ kind, line: whole, state, mend, choose }: OffersProps) {
  const { line, texts, chosen } = whole;
  const { choices, asks } = useOffered(whole, state);
  return (
    <>
      {choices && (
        <select
          aria-invalid={chosen === undefined || undefined}
          aria-label={`Организация, строка ${line}`}
          value={chosen ?? ''}
          onChange={({ target }) => choose(line, Number(target.value))}
        >
          {chosen === undefined && <option value="">Выберите…</option>}
          {choices.map(({ id, name: own, kpp }) => (
            <option key={id} value={id}>
              {[own, kpp && `КПП ${kpp}`, `ID ${id}`].filter(Boolean).join(', ')}
            </option>
          ))}
        </select>
      )}
      {asks.map(({ column, choices: meant }) => {
        const text = texts[column];
        const taken = meant.some((one) => one.text === text);
        return (
          <select
            key={column}
            aria-invalid={!taken || undefined}
            aria-label={`${kind.headings.find(({ name }) => name === column)?.label ?? column}: что имеется в виду, строка ${line}`}
            value={taken ? text : ''}
            onChange={({ target }) => mend(line, column, target.value)}
          >
            {!taken && <option value="">Выберите…</option>}
            {meant.map(({ text: exact, caption }) => (
              <option key={exact} value={exact}>
                {caption}
              </option>
            ))}
          </select>
        );
      })}
    </>
  );
}
