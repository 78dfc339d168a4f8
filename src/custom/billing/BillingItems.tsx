import type { BillingItem } from '../../contract/billing';
import { formatMoney, fromWire } from '../../domain/money';
import { Badge } from '../../ui/Badge';
import styles from './billing.module.css';

const types = { dynamic: 'Динамический', custom: 'Индивидуальный', other: 'Прочее' } as const;
const sum = (roubles: number | null) => (roubles === null ? '—' : formatMoney(fromWire(roubles)));

/** A list of tariffs or options, newest first. */
export function BillingItems({ caption, items }: { caption: string; items: readonly BillingItem[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.items}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Название</th>
            <th scope="col">Вид</th>
            <th scope="col">Действует с</th>
            <th className={styles.number} scope="col">
              Цена для клиента, ₽
            </th>
            <th className={styles.number} scope="col">
              Доля организации, ₽
            </th>
          </tr>
        </thead>
        <tbody>
          {items.length === 0 && (
            <tr>
              <td className={styles.dim} colSpan={5}>
                Данные отсутствуют
              </td>
            </tr>
          )}
          {items.map((item) => (
            <tr key={item.id}>
              <td>{item.caption}</td>
              <td data-label="Вид">
                <Badge tone={item.type === 'custom' ? 'accent' : 'muted'}>{types[item.type]}</Badge>
              </td>
              <td data-label="Действует с">
                {item.start_at}
                {item.permanent && <span className={styles.dim}> бессрочно</span>}
              </td>
              <td className={styles.number} data-label="Цена для клиента, ₽">
                {sum(item.client_price)}
              </td>
              <td className={styles.number} data-label="Доля организации, ₽">
                {sum(item.ctm_price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
