import { formatMonth } from '../../../../domain/month';
import { Select } from '../../../../ui/Select';
import styles from '../../panel/panel.module.css';
import type { Source } from './useSource';

/** Whose list, and of which month. */
export function SourceFields({
  source: { dealer, dealers, pickDealer, month, months, pickMonth },
}: {
  source: Source;
}) {
  return (
    <>
      <Select
        label="Дилер"
        options={[['', 'Этот дилер'], ...dealers.map(({ id, name }) => [id, name] as const)]}
        value={dealer}
        onChange={pickDealer}
      />
      <Select
        label="Прайс"
        options={[
          ['', 'Выберите месяц'],
          ...(months ?? []).map((one) => [formatMonth(one), formatMonth(one)] as const),
        ]}
        value={month}
        onChange={pickMonth}
      />
      {months?.length === 0 && <span className={styles.hint}>У этого дилера нет прайсов такой схемы</span>}
    </>
  );
}
