import type { GroupRow } from '../../../src/contract/groups';

/** A column of both yardsticks: what the application's list says in it, line by line. */
export interface YardstickColumn {
  source: keyof GroupRow;
  label: string;
  lines: (row: GroupRow) => string[];
}

const time = new Intl.DateTimeFormat('ru-RU', {
  timeZone: 'Europe/Moscow',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const moment = (iso: string) => time.format(new Date(iso)).replace(',', '');

const said = (...parts: (string | false | null)[]) => parts.filter((part): part is string => typeof part === 'string');

export const columns: readonly YardstickColumn[] = [
  {
    source: 'name',
    label: 'Организация',
    lines: (row) => [
      row.name,
      said(`ИНН/КПП ${row.inn_kpp}`, !row.is_inn_correct && '• Некорректный ИНН').join(' '),
      said(
        row.access_status,
        row.parent,
        row.server_name,
        row.in_online && 'Online',
        row.is_emulator && 'Эмулятор',
      ).join(' '),
    ],
  },
  { source: 'city', label: 'Инфо', lines: ({ city }) => [city ?? 'Не указан'] },
  { source: 'p_gid', label: 'ID группы', lines: ({ p_gid }) => [String(p_gid)] },
  {
    source: 'fullname',
    label: 'Группа',
    lines: (row) =>
      said(
        row.orgname,
        `ID ${row.p_gid}`,
        `Создал: ${row.create_user ?? '—'}, ${moment(row.create_date)}`,
        row.modify_date && `Изменил: ${row.modify_user ?? '—'}, ${moment(row.modify_date)}`,
      ),
  },
  {
    source: 'org_id',
    label: 'Параметры',
    lines: (row) => [
      'ID организации',
      String(row.org_id ?? 'Не указан'),
      'ID декларанта',
      row.participant_id ?? 'Не выбран',
    ],
  },
  {
    source: 'user_count',
    label: 'Состав',
    lines: (row) => [`Подразделений: ${row.subgroup_count}`, `Пользователей: ${row.user_count}`],
  },
];
