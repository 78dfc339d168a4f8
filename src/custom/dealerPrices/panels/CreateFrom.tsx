import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatMonth, parseMonth } from '../../../domain/month';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/TextField';
import type { Cells } from '../grid/sheet';
import { CompareTable } from './CompareTable';
import type { PanelDescription } from './description';
import { cellsOfBody } from './priceBody';
import type { PriceSources } from './priceGate';
import { cellsFrom, parseRaise } from './template';
import styles from './panel.module.css';

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

interface PickProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string | number, caption: string])[];
  onPick: (value: string) => void;
}

function Pick({ label, value, options, onPick }: PickProps) {
  const id = useId();
  return (
    <div className={styles.pick}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onPick(event.target.value)}>
        {options.map(([own, caption]) => (
          <option key={own} value={own}>
            {caption}
          </option>
        ))}
      </select>
    </div>
  );
}

/** «Создать на основе…»: any list of the same scheme, of this dealer or another, raised and rounded, looked at before it is taken. */
export function CreateFrom({ description, name, sources, onApply, onClose }: CreateFromProps) {
  const { layout } = description;
  const [dealer, setDealer] = useState('');
  const [month, setMonth] = useState('');
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState(1);
  const dealers = useQuery({ queryKey: ['price-sources', name], queryFn: () => sources.listDealers() });
  const months = useQuery({ queryKey: ['price-source-months', name, dealer], queryFn: () => sources.listMonths(dealer) });
  const at = parseMonth(month);
  const source = useQuery({
    queryKey: ['price-source', name, dealer, month],
    queryFn: () => (at ? sources.read(dealer, at) : null),
    enabled: at !== undefined,
  });
  const raise = parseRaise(percent);
  const read = source.data ? cellsOfBody(layout, source.data.body) : undefined;
  const made = read && raise !== undefined ? cellsFrom(layout, read, { percent: raise, step }) : undefined;
  const preview = made && [...layout.cells.values()].map(({ id, name }) => ({ id, name, values: [read?.get(id)?.text ?? '', made.get(id)?.text ?? ''], strong: 1 }));

  return (
    <section aria-label="Создать на основе" className={styles.from}>
      <div className={styles.top}>
        <Pick
          label="Дилер"
          options={[['', 'Этот дилер'], ...(dealers.data ?? []).map(({ id, name }) => [id, name] as const)]}
          value={dealer}
          onPick={(picked) => {
            setDealer(picked);
            setMonth('');
          }}
        />
        <Pick label="Прайс" options={[['', 'Выберите месяц'], ...(months.data ?? []).map((one) => [formatMonth(one), formatMonth(one)] as const)]} value={month} onPick={setMonth} />
        <TextField error={raise === undefined ? 'От −100 до 100' : undefined} inputMode="text" label="Изменить цены на, %" value={percent} onChange={(event) => setPercent(event.target.value)} />
        <Pick label="Округлить" options={steps} value={String(step)} onPick={(picked) => setStep(Number(picked))} />
      </div>
      {months.data?.length === 0 && <span className={styles.hint}>У этого дилера нет прайсов такой схемы</span>}
      {preview && <CompareTable cells={preview} heads={['В образце', 'Будет']} label="Что получится" />}
      <div className={styles.buttons}>
        <Button disabled={!made} variant="primary" onClick={() => made && onApply(made)}>
          Заполнить
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </section>
  );
}
