import { useState, type FormEvent } from 'react';
import { fileSize, newVersionText, programFileName } from '../../contract/applications';
import type { Application, ApplicationVersion } from '../../contract/applications';
import { z } from '../../contract/schema';
import { compareVersions } from '../../domain/versionOrder';
import { ApplyButton } from '../../ui/batch/ApplyButton';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DraftOffer } from '../../ui/saving/DraftOffer';
import { Select } from '../../ui/Select';
import { TextField } from '../../ui/TextField';
import { useQuestion } from '../../ui/useQuestion';
import { useSaveKey } from '../../ui/useSaveKey';
import styles from './distribution.module.css';
import { NotesField } from './NotesField';
import { nameOf, programTypes, type ProgramType } from './programNames';
import { ProgramFileField, SendingProgress } from './sendingParts';
import { usePublish } from './usePublish';

interface PublishDialogProps {
  programs: readonly Application[];
  versions: readonly ApplicationVersion[];
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

const problemOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

interface Draft {
  type: ProgramType;
  number: string;
  file: File | undefined;
  versions: readonly ApplicationVersion[];
}

/** What is wrong with the number and the file, what is missing yet, and the newest number that the program has. */
function checked({ type, number, file, versions }: Draft) {
  const own = versions.filter(({ app_type }) => app_type === type).map(({ version }) => version);
  const wrongNumber = own.includes(number)
    ? `Версия ${number} уже опубликована: у новой сборки должен быть новый номер`
    : number && problemOf(newVersionText, number);
  const wrongFile = file && (problemOf(programFileName, file.name) ?? problemOf(fileSize, file.size));
  const lacking = [
    [number === '', 'Укажите номер версии'],
    [wrongNumber, 'Исправьте номер версии'],
    [!file, 'Выберите файл'],
    [wrongFile, 'Выберите другой файл'],
  ] as const;
  return {
    newest: own.toSorted(compareVersions).at(-1),
    wrongNumber,
    wrongFile,
    missing: lacking.find(([is]) => is)?.[1],
  };
}

/** What is kept of the form: a file cannot be. */
const kept = z.object({ type: z.enum(programTypes), version: z.string(), notes: z.string() });
const readKept = (draft: unknown) => kept.safeParse(draft).data;

const form = 'versions/new';

const stopWords = {
  text: 'Файл передан не весь: версия не будет опубликована.',
  stay: 'Продолжать',
  leave: 'Остановить',
};

const olderQuestion = (version: string, newest: string) => ({
  title: 'Номер меньше прежнего',
  text: `Уже есть версия ${newest}. Версия ${version} всё равно станет текущей. Опубликовать?`,
  confirm: 'Опубликовать',
});

/** A new version: which program, its number, what is said of it, its file. It stays open while the file goes. */
export function PublishDialog({ programs, versions, onDone, onClose }: PublishDialogProps) {
  const [type, setType] = useState<ProgramType>('main');
  const [version, setVersion] = useState('');
  const [notes, setNotes] = useState('');
  const [file, setFile] = useState<File>();
  const button = useSaveKey();
  const { ask, question } = useQuestion();
  const { sent, problem, publish, stop } = usePublish({ onDone, onClose });
  const going = sent !== undefined;

  const number = version.trim();
  const { newest, wrongNumber, wrongFile, missing } = checked({ type, number, file, versions });

  const start = (event: FormEvent) => {
    event.preventDefault();
    if (!file || missing !== undefined || going) return;
    const send = () => void publish({ app_type: type, version: number, notes: notes.trim() }, file);
    if (newest === undefined || compareVersions(number, newest) > 0) return send();
    ask(olderQuestion(number, newest), async () => send());
  };

  return (
    <Dialog
      open
      actions={(close) => (
        <>
          <Button onClick={going ? stop : close}>{going ? 'Остановить' : 'Отмена'}</Button>
          <ApplyButton busy={going} form={form} missing={missing} saves={button}>
            Опубликовать
          </ApplyButton>
        </>
      )}
      dirty={going || number !== '' || notes !== '' || file !== undefined}
      leaveWords={going ? stopWords : undefined}
      title="Публикация версии"
      onClose={() => {
        stop();
        onClose();
      }}
    >
      <DraftOffer
        form={form}
        parse={readKept}
        read={() => (number !== '' || notes !== '' ? { type, version, notes } : undefined)}
        onAccept={(draft) => {
          setType(draft.type);
          setVersion(draft.version);
          setNotes(draft.notes);
        }}
      />
      <form id={form} onSubmit={start}>
        <fieldset className={styles.form} disabled={going}>
          <Select
            label="Программа"
            options={programTypes.map((one) => [one, nameOf(programs, one)] as const)}
            value={type}
            onChange={setType}
          />
          <TextField
            autoFocus
            required
            error={wrongNumber || undefined}
            label="Номер версии"
            placeholder={newest ? `Больше ${newest}` : '2026.11.1'}
            value={version}
            onChange={({ target }) => setVersion(target.value)}
          />
          <NotesField value={notes} onChange={setNotes} />
          <ProgramFileField file={file} wrong={wrongFile} onChange={setFile} />
        </fieldset>
      </form>
      {going && file && <SendingProgress sent={sent} size={file.size} />}
      {problem && (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
      {question}
    </Dialog>
  );
}
