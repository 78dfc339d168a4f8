import { useState } from 'react';
import { Button } from '../../../../ui/Button';
import { TextField } from '../../../../ui/TextField';
import type { Cells } from '../../grid/sheet';
import { CompareTable } from '../../../../ui/CompareTable';
import type { PanelDescription } from '../schemes/description';
import { Pick } from './Pick';
import { cellsOfBody } from '../priceBody';
import type { PriceSources } from '../priceGate';
import { SourceFields } from './SourceFields';
import { cellsFrom, parseRaise } from './template';
import { useSource } from './useSource';
import { ToolSection } from './ToolSection';
import styles from '../../panel/panel.module.css';

interface CreateFromProps {
  description: PanelDescription;
  /** Whose panel it is (`PriceGate`). */
  name: string;
  sources: PriceSources;
  onApply: (cells: Cells) => void;
  onClose: () => void;
}

const steps = [
  [1, 'до копейки'],
  [10, 'до 10 копеек'],
  [100, 'до рубля'],
  [500, 'до 5 рублей'],
  [1000, 'до 10 рублей'],
] as const;

/** «Создать на основе…»: any list of the same scheme, of this dealer or another, raised and rounded, looked at before it is taken. */
export function CreateFrom({ description, name, sources, onApply, onClose }: CreateFromProps) {
  const { layout } = description;
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState(1);
  const source = useSource(name, sources);
  const raise = parseRaise(percent);
  const read = source.list && cellsOfBody(layout, source.list.body);
  const made = read && raise !== undefined ? cellsFrom(layout, read, { percent: raise, step }) : undefined;
  const preview =
    made &&
    [...layout.cells.values()].map(({ id, name }) => ({
      id,
      name,
      values: [read?.get(id)?.text ?? '', made.get(id)?.text ?? ''],
      strong: [1],
    }));

  return (
    <ToolSection label="Создать на основе" onClose={onClose}>
      <div className={styles.top}>
        <SourceFields source={source} />
        <TextField
          error={raise === undefined ? 'От −100 до 100' : undefined}
          inputMode="text"
          label="Изменить цены на, %"
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
        />
        <Pick label="Округлить" options={steps} value={String(step)} onPick={(picked) => setStep(Number(picked))} />
      </div>
      {preview && (
        <CompareTable numbers heads={['В образце', 'Будет']} label="Что получится" rows={preview} what="Ячейка" />
      )}
      <div className={styles.buttons}>
        <Button disabled={!made} variant="primary" onClick={() => made && onApply(made)}>
          Заполнить
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </ToolSection>
  );
}
