import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useDataProvider } from 'react-admin';
import '../../../contract/schema';
import type { Declaration } from '../../../contract/declared/declaration';
import type { Section, SectionWish } from '../../../contract/declared/sectionEndpoints';
import { limits } from '../../../contract/declared/words';
import { useDeclared } from '../../../custom/layout/useDeclared';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { Button } from '../../../ui/Button';
import { isOutdated, Outdated } from '../../../ui/Outdated';
import { Retry } from '../../../ui/Retry';
import { LeaveQuestion } from '../../../ui/LeaveQuestion';
import { DraftOffer } from '../../../ui/saving/DraftOffer';
import { Skeleton } from '../../../ui/Skeleton';
import { toasts } from '../../../ui/toasts';
import { useClosing } from '../../../ui/useClosing';
import { useFileDrop } from '../../../ui/useFileDrop';
import { useMay } from '../../../ui/useMay';
import { blankDraft, readDraft, type Draft } from './draft';
import { saveDeclaration } from './saveDeclaration';
import { SectionTable } from './SectionTable';
import styles from './sections.module.css';
import { Late, late } from '../../../ui/late';

const PlanPanel = late(async () => ({ default: (await import('./PlanPanel')).PlanPanel }));
const Starter = late(async () => ({ default: (await import('./Starter')).Starter }));

/** How often the page asks while something is being applied, ms. */
const pollMs = 2000;
const nothing: readonly Declaration[] = [];

/** A file as something to be applied; nobody's 50 MB are read. */
async function wishOf(file: File): Promise<SectionWish | undefined> {
  const problem = !/\.json$/i.test(file.name)
    ? `${file.name}: нужен файл JSON, один на раздел`
    : file.size > limits.bytes
      ? `${file.name}: файл больше ${limits.bytes / 1024} КБ, это не описание раздела`
      : undefined;
  if (problem === undefined) return { do: 'apply', file: file.name, text: await file.text() };
  toasts.show({ tone: 'danger', text: problem });
  return undefined;
}

const Failure = ({ onAgain }: { onAgain: () => void }) => (
  <div role="alert">
    <p className={styles.line}>Не удалось узнать, какие разделы объявлены.</p>
    <Retry again={onAgain} />
  </div>
);

interface BeginningProps {
  starting: boolean;
  starter: RefObject<HTMLButtonElement | null>;
  onFile: (file: File) => void;
  onStart: () => void;
}

/** The two ways to begin: a file, or a table of fields. */
function Beginning({ starting, starter, onFile, onStart }: BeginningProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.section}>
      <div className={styles.buttons}>
        <Button icon="upload" onClick={() => chooser.current?.click()}>
          Выбрать файл JSON
        </Button>
        <Button ref={starter} aria-expanded={starting} icon="plus" onClick={onStart}>
          Собрать раздел
        </Button>
      </div>
      <p className={styles.line}>
        Файл можно и перетащить сюда. Сначала показываются ошибки или план и вид раздела; без вашего «Применить» ничего
        не меняется.
      </p>
      <input
        ref={chooser}
        accept=".json,application/json"
        aria-label="Файл раздела"
        className={styles.file}
        type="file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </div>
  );
}

/** The table of fields, and what is typed in it: that goes with it, by its own button, by the one that has opened it and by leaving the page, after a question. */
function useStarter() {
  const [starting, setStarting] = useState(false);
  const [draft, setDraft] = useState(blankDraft);
  const opener = useRef<HTMLButtonElement>(null);
  const drop = () => {
    setStarting(false);
    setDraft(blankDraft);
  };
  const { asking, close, stay, leave } = useClosing({
    dirty: () => draft !== blankDraft,
    busy: () => false,
    onClose: () => {
      drop();
      opener.current?.focus();
    },
    onPage: true,
  });
  const question = asking && <LeaveQuestion what="новый раздел" onLeave={leave} onStay={stay} />;
  return {
    starting,
    typed: draft === blankDraft ? undefined : draft,
    accept: (kept: Draft) => {
      setDraft(kept);
      setStarting(true);
      opener.current?.focus();
    },
    draft,
    setDraft,
    opener,
    question,
    drop,
    close,
    toggle: starting ? close : () => setStarting(true),
  };
}

/** `/administration/sections`: what is declared, and everything that can be done about it. */
export function SectionsPage() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data: known } = useDeclared();
  const [wish, setWish] = useState<SectionWish>();
  /** What the table of fields has asked for last: it goes with that alone, another file leaves what is typed. */
  const [collected, setCollected] = useState<SectionWish>();
  const starter = useStarter();
  const mayApply = useMay('applySection');
  const { data, error, refetch } = useQuery({
    queryKey: ['sections', 'list'],
    queryFn: async ({ signal }) => (await dataProvider.sections()).listSections(signal),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.some(({ work }) => work?.state === 'under way') ? pollMs : false),
  });
  const outdated = isOutdated({ data, error });
  const failed = error !== null && !outdated;
  const sections = failed ? undefined : data;
  const all = known?.resources ?? nothing;
  const take = (file: File) => void wishOf(file).then((next) => next && setWish(next));
  const { over, handlers } = useFileDrop({ take, refuse: (text) => toasts.show({ tone: 'danger', text }) });
  const download = async ({ name }: Section) => {
    try {
      saveDeclaration(await (await dataProvider.sections()).readSection(name));
    } catch (failure) {
      toasts.show({ tone: 'danger', text: failure instanceof Error ? failure.message : 'Файл не получен' });
    }
  };
  return (
    <div className={styles.page} data-over={over || undefined} {...handlers}>
      <DraftOffer form="sections/new" parse={readDraft} read={() => starter.typed} onAccept={starter.accept} />
      <Beginning starter={starter.opener} starting={starter.starting} onFile={take} onStart={starter.toggle} />
      <div className={styles.page} tabIndex={-1}>
        <Late fallback={<Skeleton height={320} width="100%" />}>
          {wish && (
            <PlanPanel
              all={all}
              wish={wish}
              onClose={() => setWish(undefined)}
              onDone={() => {
                setWish(undefined);
                if (wish === collected) starter.drop();
              }}
            />
          )}
          {starter.starting && (
            <Starter
              all={all}
              draft={starter.draft}
              question={starter.question}
              onChange={starter.setDraft}
              onClose={starter.close}
              onPlan={(next) => {
                setCollected(next);
                setWish(next);
              }}
            />
          )}
        </Late>
        <section aria-label="Что объявлено" className={styles.section}>
          {failed && <Failure onAgain={() => void refetch()} />}
          {!sections && !failed && <Skeleton height={120} width="100%" />}
          {sections?.length === 0 && (
            <p className={styles.line}>
              Пока ничего не объявлено. Выберите файл, соберите раздел по полям или положите файл в папку разделов
              сервера.
            </p>
          )}
          {outdated && <Outdated again={refetch} />}
          {sections && sections.length > 0 && (
            <SectionTable
              mayApply={mayApply}
              sections={sections}
              onDownload={(section) => void download(section)}
              onWish={setWish}
            />
          )}
        </section>
      </div>
    </div>
  );
}
