import sql from 'sql-template-tag';
import type { ImportKind } from '../kind';
import { applyRegister } from '../register';
import { inn, kpp, text, yesNo } from '../values';

/** The register of operators: the messaging profile of a taxpayer. A line without a password leaves the one that is there. */
export const operators: ImportKind = {
  name: 'operators',
  columns: {
    inn: { label: 'ИНН', type: 'text', read: inn, needed: true, example: '7700000009' },
    kpp: { label: 'КПП', type: 'text', read: kpp, example: '770001001' },
    participant_id: {
      label: 'ID участника',
      aliases: ['участник'],
      type: 'text',
      read: text(100),
      needed: true,
      example: '10000001',
    },
    login: { label: 'Логин', type: 'text', read: text(100), needed: true, example: 'operator1' },
    password: { label: 'Пароль', type: 'text', read: text(200), secret: true, example: 'Пароль-1' },
    sender_info: {
      label: 'Сведения об отправителе',
      aliases: ['отправитель'],
      type: 'text',
      read: text(1000),
      example: 'Москва',
    },
    removed: { label: 'Удалить', aliases: ['remove'], type: 'boolean', read: yesNo, example: '' },
  },
  key: ['inn', 'kpp'],
  rows: sql`SELECT count(*)::int AS count FROM operator_register`,
  place: async (tx) => {
    await tx.run(sql`
      UPDATE import_lines s SET fault_field = 'password', fault = 'Профиль новый: нужен пароль'
      WHERE s.fault IS NULL AND s.password_sealed IS NULL AND s.removed IS NOT TRUE
        AND NOT EXISTS (SELECT 1 FROM operator_register o WHERE o.inn = s.inn AND o.kpp = s.kpp)`);
  },
  apply: async (tx) => {
    // A sealed password differs each time; it is the one that is there where its mark is.
    await tx.run(sql`
      UPDATE import_lines s SET password_sealed = o.password_sealed FROM operator_register o
      WHERE s.fault IS NULL AND o.inn = s.inn AND o.kpp = s.kpp AND o.password_mark = s.password_mark`);
    return applyRegister(tx, {
      table: 'operator_register',
      key: ['inn', 'kpp'],
      values: ['participant_id', 'login', 'password_sealed', 'password_mark', 'sender_info'],
      kept: ['password_sealed', 'password_mark'],
      lines: sql`
        SELECT line, inn, kpp, participant_id, login, password_sealed, password_mark, sender_info, coalesce(removed, false) AS removed
        FROM import_lines WHERE fault IS NULL`,
    });
  },
};
