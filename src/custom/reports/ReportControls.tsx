import { formatMonth, parseMonth } from '../../domain/month';
import { transports } from '../../domain/reportCatalogue';
import type { ReportControl } from '../../domain/reportCatalogue';
import { formatWall, parseWall } from '../../domain/wallMoment';
import { MomentField } from '../../ui/MomentField';
import { MonthField } from '../../ui/MonthField';
import { Select } from '../../ui/Select';
import styles from './reports.module.css';

/** The controls as they stand: `p_tt` as sent, the moments and the month as typed. */
export interface ControlValues {
  d1: string;
  d2: string;
  month: string;
  p_tt: string;
}

interface ControlsProps {
  controls: readonly ReportControl[];
  values: ControlValues;
  /** What is wrong, by parameter. */
  problems: Partial<Record<string, string>>;
  onChange: (change: Partial<ControlValues>) => void;
}

/** The time of a day that was typed without one. */
export const timeOf = { d1: '00:00', d2: '23:59' } as const;

/** The values that an address or a report holds. */
export const controlValues = (search: URLSearchParams): ControlValues => {
  const year = search.get('p_year');
  const month = search.get('p_month');
  const text = year && month ? formatMonth({ year: Number(year), month: Number(month) }) : '';
  return {
    d1: formatWall(search.get('d1') ?? ''),
    d2: formatWall(search.get('d2') ?? ''),
    month: parseMonth(text) ? text : '',
    p_tt: search.get('p_tt') ?? '',
  };
};

/** The parameters of a report, each of its own kind (doc 2 §2.5). */
export function ReportControls({ controls, values, problems, onChange }: ControlsProps) {
  const moment = (name: keyof typeof timeOf, label: string) => (
    <div className={styles.moment}>
      <MomentField
        required
        error={parseWall(values[name], timeOf[name]) && problems[name]}
        label={label}
        time={timeOf[name]}
        value={values[name]}
        onChange={(typed) => onChange({ [name]: typed })}
      />
    </div>
  );
  return (
    <>
      {controls.includes('range') && (
        <>
          {moment('d1', 'Начало периода')}
          {moment('d2', 'Конец периода')}
        </>
      )}
      {controls.includes('month') && (
        <MonthField label="Месяц" value={values.month} onChange={(month) => onChange({ month })} />
      )}
      {controls.includes('transport') && (
        <Select
          required
          label="Вид транспорта"
          options={transports.map(({ value, caption }) => [value, caption] as const)}
          placeholder="Выберите"
          value={values.p_tt}
          onChange={(p_tt) => onChange({ p_tt })}
        />
      )}
    </>
  );
}
