import { useEffect, useRef, useState } from 'react';
import { lostPartWords } from '../../dataProvider/lostPart';
import { isLostPart } from '../../domain/lostPart';
import { SheetProblem } from '../../domain/sheets/sheetProblem';
import type { PlacedSheet } from '../../domain/sheets/sheetKind';
import type { Table } from '../../domain/sheets/table';
import { Button } from '../../ui/Button';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { useFileDrop } from '../../ui/useFileDrop';
import { readDraft, type Source } from './sheetDraft';
import styles from './sheets.module.css';

const readFile = async (file: File): Promise<Table> =>
  (await import('../../domain/sheets/readTable')).readTable(new Uint8Array(await file.arrayBuffer()));
const readBlock = async (text: string): Promise<Table> => (await import('../../domain/sheets/readText')).readText(text);

/** Of a workbook with several sheets also which one was read. */
const nameOf = (file: string, { sheet }: Table) =>
  sheet ? `${file}: лист «${sheet.name}», первый из ${sheet.of}` : file;

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

interface SourceStepProps {
  kind: PlacedSheet;
  /** Names what is loaded here, for what was left unloaded. */
  form: string;
  onRead: (source: Source) => void;
}

/** Takes a table: a chosen or dropped file, or what is pasted anywhere on the page. */
export function SourceStep({ kind, form, onRead }: SourceStepProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const take = async (name: string, table: Promise<Table>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const [read, { findHeads }] = await Promise.all([table, import('../../domain/sheets/headings')]);
      onRead({ name: nameOf(name, read), headed: findHeads(read, kind.headings) });
    } catch (error) {
      setBusy(false);
      if (error instanceof SheetProblem) setProblem(error.message);
      else setProblem(isLostPart(error) ? await lostPartWords() : 'Файл не прочитан: сохраните его заново');
    }
  };
  const { over, handlers } = useFileDrop({
    take: (file) => void take(file.name, readFile(file)),
    refuse: setProblem,
  });
  const paste = useRef<(event: ClipboardEvent) => void>(undefined);
  useEffect(() => {
    paste.current = (event) => {
      if (isField(event.target)) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text !== '') void take('Буфер обмена', readBlock(text));
      else if (file) void take(file.name, readFile(file));
    };
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste.current?.(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
  return (
    <section aria-label="Откуда взять таблицу" className={styles.source} data-over={over || undefined} {...handlers}>
      <DraftOffer form={form} parse={readDraft} read={() => undefined} onAccept={onRead} />
      <p className={styles.line}>
        Выберите файл xlsx или csv, перетащите его сюда или вставьте ячейки из Excel или LibreOffice: Ctrl+V. Столбцы
        узнаются по заголовкам: {kind.headings.map(({ label }) => label).join(', ')}.
      </p>
      <div className={styles.row}>
        <Button autoFocus busy={busy} icon="upload" variant="primary" onClick={() => chooser.current?.click()}>
          Выбрать файл
        </Button>
        {problem !== undefined && (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      <input
        ref={chooser}
        accept=".xlsx,.csv,.txt,.tsv"
        aria-label="Файл с таблицей"
        className={styles.file}
        tabIndex={-1}
        type="file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void take(file.name, readFile(file)).finally(() => (target.value = ''));
        }}
      />
    </section>
  );
}
