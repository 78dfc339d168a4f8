import sql from 'sql-template-tag';
import type { ImportKind } from '../kind';
import { applyRegister } from '../register';
import { idNumber, inn, kpp, text, yesNo } from '../values';

/** The register of organisations: which ids a taxpayer has, by the dealer's organisation that asks. */
export const organisations: ImportKind = {
  name: 'organisations',
  columns: {
    inn: { label: 'ИНН', type: 'text', read: inn, needed: true, example: '7700000009' },
    kpp: { label: 'КПП', type: 'text', read: kpp, example: '770001001' },
    dealer_org: {
      label: 'ID дилера',
      aliases: ['дилер'],
      type: 'integer',
      read: idNumber,
      needed: true,
      example: '77',
    },
    org_id: {
      label: 'ID организации',
      aliases: ['id'],
      type: 'integer',
      read: idNumber,
      needed: true,
      example: '800001',
    },
    org_name: {
      label: 'Название',
      aliases: ['name'],
      type: 'text',
      read: text(500),
      needed: true,
      example: 'ООО «Первый Причал»',
    },
    org_address: {
      label: 'Адрес',
      aliases: ['address'],
      type: 'text',
      read: text(1000),
      example: 'Москва, ул. Портовая, д. 1',
    },
    removed: { label: 'Удалить', aliases: ['remove'], type: 'boolean', read: yesNo, example: '' },
  },
  key: ['inn', 'kpp', 'dealer_org', 'org_id'],
  rows: sql`SELECT count(*)::int AS count FROM org_register`,
  place: async () => undefined,
  apply: (tx) =>
    applyRegister(tx, {
      table: 'org_register',
      key: ['inn', 'kpp', 'dealer_org', 'org_id'],
      values: ['org_name', 'org_address'],
      lines: sql`SELECT line, inn, kpp, dealer_org, org_id, org_name, org_address, coalesce(removed, false) AS removed FROM import_lines WHERE fault IS NULL`,
    }),
};
