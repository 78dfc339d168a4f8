import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { countedAtMost } from '../../../contract/declared/counted';
import type { Section, SectionWish } from '../../../contract/declared/sectionEndpoints';
import { formatNumber } from '../../../domain/plural';
import { Badge, type Tone } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { PlainTable, tools } from '../../../ui/PlainTable';
import { formatMoment } from '../../../domain/moment';
import { declaredPath } from '../declaredPath';
import styles from './sections.module.css';

function stateOf({ state, trouble, work }: Section): [tone: Tone, word: string] {
  if (work?.state === 'under way') return ['accent', 'применяется'];
  if (work) return ['danger', 'не применён'];
  if (trouble?.state === 'faulty') return ['danger', 'ошибка в файле'];
  if (state === 'removed') return ['muted', 'убран'];
  if (trouble?.state === 'waiting') return ['warn', 'файл ждёт согласия'];
  if (trouble?.state === 'older') return ['warn', 'файл старее'];
  return ['ok', 'в силе'];
}

const ways = { folder: 'файлом', command: 'командой', page: 'на странице' } as const;

function sinceOf({ applied_at, applied_by, applied_from, removed_at, removed_by }: Section) {
  if (removed_at) return `убран ${formatMoment(removed_at)}, ${removed_by}`;
  if (!applied_at) return '—';
  const who = applied_from === 'page' ? `, ${applied_by}` : '';
  return `${formatMoment(applied_at)}, ${applied_from ? ways[applied_from] : ''}${who}`;
}

const recordsOf = ({ records }: Section) => {
  if (records === null) return '—';
  return records > countedAtMost ? `больше ${formatNumber(countedAtMost)}` : formatNumber(records);
};

/** What there is to be read about a section beyond its row. */
function Notes({ section: { state, title, trouble, work, kept } }: { section: Section }) {
  const stands = state === 'in force' && trouble?.state === 'faulty';
  return (
    <ul className={styles.faults}>
      {work?.failure && <li>{work.failure}</li>}
      {trouble?.faults.map(({ file, line, message }, at) => (
        <li key={at}>
          <b>
            {file}, строка {line}
          </b>
          <span>{message}</span>
        </li>
      ))}
      {trouble?.words.map((words) => (
        <li key={words}>{words}</li>
      ))}
      {stands && <li>Пока файл не исправят, действует прежнее описание «{title}».</li>}
      {kept.length > 0 && <li>Убранные поля, чьи данные остаются в базе: {kept.join(', ')}</li>}
    </ul>
  );
}

const hasNotes = ({ trouble, work, kept }: Section) => trouble !== null || Boolean(work?.failure) || kept.length > 0;

interface RowProps {
  section: Section;
  mayApply: boolean;
  onWish: (wish: SectionWish) => void;
  onDownload: () => void;
}

function Tools({ section, mayApply, onWish, onDownload }: RowProps) {
  const { name, title, state, trouble } = section;
  const of = title ?? name;
  return (
    <div className={styles.tools}>
      {trouble && trouble.state !== 'faulty' && (
        <Button aria-label={`План файла: ${of}`} onClick={() => onWish({ do: 'file', name })}>
          План файла
        </Button>
      )}
      {state !== 'not applied' && (
        <Button aria-label={`Скачать JSON: ${of}`} icon="download" variant="ghost" onClick={onDownload}>
          JSON
        </Button>
      )}
      {mayApply && state === 'in force' && (
        <Button aria-label={`Убрать: ${of}`} variant="ghost" onClick={() => onWish({ do: 'remove', name })}>
          Убрать
        </Button>
      )}
      {mayApply && state === 'removed' && (
        <Button aria-label={`Вернуть: ${of}`} variant="ghost" onClick={() => onWish({ do: 'return', name })}>
          Вернуть
        </Button>
      )}
    </div>
  );
}

const heads = ['Раздел', 'Имя', 'Файл', 'С каких пор', 'Записей', 'Состояние', tools];

interface SectionTableProps {
  sections: readonly Section[];
  mayApply: boolean;
  onWish: (wish: SectionWish) => void;
  onDownload: (section: Section) => void;
}

/** What is declared: what is in force and since when, what was taken away, what is wrong. */
export const SectionTable = ({ sections, mayApply, onWish, onDownload }: SectionTableProps) => (
  <PlainTable cards heads={heads} label="Объявленные разделы" numbers={['Записей']}>
    {sections.map((section) => {
      const { name, title, state, file } = section;
      const [tone, word] = stateOf(section);
      return (
        <Fragment key={name}>
          <tr data-noted={hasNotes(section) || undefined}>
            <th scope="row">{state === 'in force' ? <Link to={declaredPath(name)}>{title}</Link> : (title ?? '—')}</th>
            <td data-label="Имя">
              <code>{name}</code>
            </td>
            <td data-label="Файл">{file ?? '—'}</td>
            <td data-label="С каких пор">{sinceOf(section)}</td>
            <td data-label="Записей" data-number>
              {recordsOf(section)}
            </td>
            <td data-label="Состояние">
              <Badge tone={tone}>{word}</Badge>
            </td>
            <td data-tools>
              <Tools mayApply={mayApply} section={section} onDownload={() => onDownload(section)} onWish={onWish} />
            </td>
          </tr>
          {hasNotes(section) && (
            <tr>
              <td className={styles.notes} colSpan={heads.length}>
                <Notes section={section} />
              </td>
            </tr>
          )}
        </Fragment>
      );
    })}
  </PlainTable>
);
