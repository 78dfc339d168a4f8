import { TextField } from '../../ui/TextField';
import styles from './board.module.css';
import { percentIn, type Rise } from './riseRecipe';

const steps = [
  [1, 'до копейки'],
  [10, 'до 10 копеек'],
  [50, 'до 50 копеек'],
  [100, 'до рубля'],
] as const;

/** By how much prices change, how they are rounded, and what becomes of rewards. */
export function RiseFields({ rise, onChange }: { rise: Rise; onChange: (rise: Rise) => void }) {
  const set = (more: Partial<Rise>) => onChange({ ...rise, ...more });
  return (
    <>
      <TextField
        // The panel has just been opened to type this.
        autoFocus
        error={percentIn(rise.percent) === undefined ? 'От −100 до 1000' : undefined}
        label="Изменить цены на, %"
        placeholder="0"
        value={rise.percent}
        onChange={({ target }) => set({ percent: target.value })}
      />
      <label className={styles.choice}>
        Округлить
        <select
          value={rise.step}
          onChange={({ target }) => set({ step: steps.find(([step]) => String(step) === target.value)?.[0] ?? 1 })}
        >
          {steps.map(([step, caption]) => (
            <option key={step} value={step}>
              {caption}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.check}>
        <input checked={rise.up} type="checkbox" onChange={({ target }) => set({ up: target.checked })} />
        Всегда вверх
      </label>
      <label className={styles.choice}>
        Вознаграждение
        <select
          value={rise.reward}
          onChange={({ target }) => set({ reward: target.value === 'sum' ? 'sum' : 'percent' })}
        >
          <option value="percent">Прежним процентом</option>
          <option value="sum">Прежней суммой</option>
        </select>
      </label>
    </>
  );
}
