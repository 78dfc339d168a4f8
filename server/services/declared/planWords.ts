import type { Declaration } from '../../../src/contract/declared/declaration';
import { rightCaption, type Right } from '../../../src/domain/rights';
import { inForceOf, type Known } from './catalogue';
import type { Source } from './source';

export const count = (rows: number) => (rows < 10_000 ? String(rows) : `около ${Math.round(rows / 1000)} тысяч`);
export const timeOf = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} с` : `${Math.ceil(seconds / 60)} мин`;

const scopeWords = (scope: Declaration['scope']) =>
  scope === 'all'
    ? 'всем, у кого есть право'
    : scope.by === 'owner'
      ? 'только тому, кто запись завёл'
      : 'дилеру, чья она, и тем, кто видит его организации';

const seers = (see: Right | undefined) =>
  see ? `тем, у кого есть право «${rightCaption(see)}»` : 'всем, кто видит раздел';

/** Whom the resource and its fields will be seen by, where those are others than before. */
function seenByOthers(declared: Declaration, known: Known, sources: readonly Source[]): string[] {
  const before = known.declared;
  if (!before) return [];
  const words =
    before.right.see === declared.right.see
      ? []
      : [`раздел был виден ${seers(before.right.see)}, станет виден ${seers(declared.right.see)}`];
  for (const source of sources) {
    const field =
      source.kind === 'converted' ? source.from.field : 'id' in source ? inForceOf(known, source.id)?.field : undefined;
    const [was, will] = [field?.right?.see, source.field.right?.see];
    if (field && was !== will)
      words.push(`поле «${source.field.label}» (${source.name}) было видно ${seers(was)}, станет видно ${seers(will)}`);
  }
  return words;
}

/** What will no longer be seen, or will be seen by others: somebody has to agree to it. */
export function lossWords(declared: Declaration, known: Known | undefined, sources: readonly Source[]): string[] {
  if (!known?.declared) return [];
  const { fields, scope, endpoint } = known.declared;
  // What lies on another server is not lost by what is said here.
  if (endpoint !== undefined && declared.endpoint !== undefined) return [];
  if (declared.endpoint !== undefined)
    return [`записи раздела будут с другого сервера; здешние (${count(known.rows)}) остаются в базе, но не видны`];
  if (endpoint !== undefined) return ['записи другого сервера больше не показывать: раздел будет с таблицей здесь'];
  const used = new Set(
    sources.flatMap((source) => ('id' in source ? [source.id] : source.kind === 'converted' ? [source.from.id] : [])),
  );
  const gone = Object.entries(fields).filter(([name]) => !used.has(known.columns[name] ?? 0));
  const made = sources.filter(({ kind }) => kind === 'new');
  const words = known.removed
    ? [`раздел убран (${known.removed.by}): вернуть его вместе с записями, их ${count(known.rows)}`]
    : [];
  words.push(
    ...gone.map(([name, field]) => {
      const twin = made.find((one) => one.field.type === field.type);
      const question = twin ? `. Если это переименование, напишите в поле «${twin.name}»: "was": ["${name}"]` : '';
      return `поле «${field.label}» (${name}) больше не показывать; его данные остаются в базе, и поле с тем же именем и типом их вернёт${question}`;
    }),
  );
  for (const source of sources)
    if (source.kind === 'converted') {
      const named =
        source.from.field.type === 'reference' && source.field.type !== 'reference'
          ? '; вместо названий записей будут видны их номера'
          : '';
      words.push(`поле «${source.field.label}» (${source.name}) сменит тип: прежние значения останутся в базе${named}`);
    }
  words.push(...seenByOthers(declared, known, sources));
  if (JSON.stringify(scope) !== JSON.stringify(declared.scope))
    words.push(`записи, которые были видны ${scopeWords(scope)}, станут видны ${scopeWords(declared.scope)}`);
  return words;
}

interface Locked {
  known: Known | undefined;
  /** Whether columns or keys are made. */
  made: boolean;
  indexes: number;
  converted: number;
}

/** Whom a plan keeps waiting, and how long: nobody, but where it says so. */
export function lockWords({ known, made, indexes, converted }: Locked): string[] {
  if (!known?.declared && made) return ['Таблица новая: никто не ждёт'];
  const words: string[] = [];
  if (made)
    words.push('Столбцы и ссылки добавляются мгновенно; занятой таблицы сервер ждёт не дольше 2 с и пробует снова');
  if (indexes > 0) words.push('Индексы строятся, не останавливая ни чтения, ни записи');
  if (converted > 0 && known)
    words.push(
      `Пока новые значения сверяются в последний раз (около ${timeOf((known.rows / 1e6) * 10)}), записать нельзя, читать можно`,
    );
  return words.length > 0 ? words : ['Данные не затронуты: никто не ждёт'];
}
