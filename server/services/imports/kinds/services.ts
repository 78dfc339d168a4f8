import sql from 'sql-template-tag';
import type { ImportKind } from '../kind';
import { applyRegister } from '../register';
import { idNumber, month, price, yesNo } from '../values';

const priceColumn = (label: string, alias: string, example: string) => ({
  label,
  aliases: [alias],
  type: 'text' as const,
  read: price,
  example,
});

/** What unlimited services cost an organisation without an individual price, each from its month on (decisions, Money). */
export const services: ImportKind = {
  name: 'services',
  columns: {
    service: { label: 'Услуга', type: 'integer', read: idNumber, needed: true, example: '1' },
    month: { label: 'С месяца', type: 'text', read: month, needed: true, example: '11.2026' },
    client_price: priceColumn('Цена', 'стоимость', '1000,00'),
    ctm_price: priceColumn('Доля организации', 'доля', '200,00'),
    removed: { label: 'Удалить', aliases: ['remove'], type: 'boolean', read: yesNo, example: '' },
  },
  key: ['service', 'month'],
  rows: sql`SELECT count(*)::int AS count FROM service_prices`,
  place: async (tx) => {
    await tx.run(sql`
      UPDATE import_lines s SET fault_field = 'service', fault = 'Услуги с таким номером нет в справочнике'
      WHERE s.fault IS NULL AND NOT EXISTS (SELECT 1 FROM lookups l WHERE l.kind = 'unlim_service' AND l.id = s.service)`);
    await tx.run(sql`
      UPDATE import_lines s SET fault_field = CASE WHEN s.client_price = '' THEN 'client_price' ELSE 'ctm_price' END, fault = 'Не заполнено'
      WHERE s.fault IS NULL AND s.removed IS NOT TRUE AND '' IN (s.client_price, s.ctm_price)`);
  },
  apply: (tx) =>
    applyRegister(tx, {
      table: 'service_prices',
      key: ['service_id', 'from_month'],
      values: ['client_price', 'ctm_price'],
      lines: sql`
        SELECT line, service AS service_id, 12 * right(month, 4)::int + left(month, 2)::int AS from_month,
               nullif(client_price, '')::numeric(12, 2) AS client_price, nullif(ctm_price, '')::numeric(12, 2) AS ctm_price, coalesce(removed, false) AS removed
        FROM import_lines WHERE fault IS NULL`,
    }),
};
