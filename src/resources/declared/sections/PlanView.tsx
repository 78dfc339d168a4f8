import type { PlannedSection, SectionPlan } from '../../../contract/declared/sectionEndpoints';
import { formatNumber } from '../../../domain/plural';
import { PlainTable } from '../../../ui/PlainTable';
import styles from './sections.module.css';

type Faults = PlannedSection['faults'];

const changes: Record<SectionPlan['columns'][number]['change'], string> = {
  kept: 'остаётся',
  renamed: 'меняет имя, данные остаются',
  shown: 'возвращается с прежними данными',
  new: 'новое',
  converted: 'меняет тип',
  hidden: 'убирается, данные остаются',
};

/** What is wrong with a file, line by line. */
export const FaultList = ({ faults, title }: { faults: Faults; title: string }) => (
  <div role="alert">
    <h3 className={styles.subtitle}>{title}</h3>
    <ul className={styles.faults}>
      {faults.map(({ line, column, message }, at) => (
        <li key={at}>
          <b>
            Строка {line}, знак {column}
          </b>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  </div>
);

interface WordsProps {
  title: string;
  words: readonly string[];
  tone?: string | undefined;
}

const Words = ({ title, words, tone }: WordsProps) =>
  words.length > 0 && (
    <div className={tone}>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul className={styles.words}>
        {words.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );

const Columns = ({ columns }: Pick<SectionPlan, 'columns'>) => (
  <details>
    <summary className={styles.summary}>Поля: {columns.length}</summary>
    <PlainTable heads={['Поле', 'Имя', 'Тип', 'Что с ним будет']} label="Что будет с полями">
      {columns.map(({ name, label, type, change }) => (
        <tr key={name}>
          <td>{label}</td>
          <td>
            <code>{name}</code>
          </td>
          <td>{type}</td>
          <td>{changes[change]}</td>
        </tr>
      ))}
    </PlainTable>
  </details>
);

const timeOf = (seconds: number) => {
  if (seconds < 1) return 'меньше секунды';
  return seconds < 90 ? `около ${Math.ceil(seconds)} с` : `около ${Math.ceil(seconds / 60)} мин`;
};

/** What will happen, in words: steps, what is asked, what hinders, whom it keeps waiting. */
export function PlanView({ plan }: { plan: SectionPlan }) {
  if (plan.nothing) return <p className={styles.line}>Этот раздел уже в силе: делать нечего.</p>;
  // Records that another server keeps have no table here: there is nothing to count.
  const own = plan.rows > 0 || plan.columns.length > 0;
  return (
    <div className={styles.plan}>
      <Words title="Так сделать нельзя" tone={styles.danger} words={plan.faults} />
      <Words title="Понадобится ваше согласие" tone={styles.warn} words={plan.asks} />
      <Words title="Обратите внимание" tone={styles.warn} words={plan.warnings} />
      <Words title="Что будет сделано" words={plan.steps} />
      <Words title="Кто и сколько ждёт" words={plan.locks} />
      <p className={styles.line}>
        {own && `Записей: ${formatNumber(plan.rows)}. Займёт ${timeOf(plan.seconds)}. `}
        Отпечаток плана: <code>{plan.hash}</code>
      </p>
      {plan.columns.length > 0 && <Columns columns={plan.columns} />}
    </div>
  );
}
