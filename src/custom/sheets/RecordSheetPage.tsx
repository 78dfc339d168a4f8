import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Declaration } from '../../contract/declared/declaration';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { HttpError } from '../../dataProvider/http';
import { csvFile } from '../../domain/sheets/csvFile';
import { recordSheet } from '../../domain/sheets/declaredRecords';
import { mayLoad } from '../../domain/sheets/mayLoad';
import { DownloadButton } from '../../ui/DownloadButton';
import { LinkButton } from '../../ui/LinkButton';
import { usePageTitle } from '../../ui/usePageTitle';
import type { DownloadOptions } from '../../ui/useDownload';
import { ForbiddenPage, SectionGonePage } from '../layout/messagePages';
import { NoSection } from '../layout/NoSection';
import { PageSkeleton } from '../layout/PageSkeleton';
import { useAskedWhenLost, useDeclared } from '../layout/useDeclared';
import { LoadedBatch } from './LoadedBatch';
import { LoadedStep, type Loaded } from './LoadedStep';
import styles from './sheets.module.css';
import type { Source } from './sheetDraft';
import { SourceStep } from './SourceStep';
import { useRights } from '../../ui/useRights';

const inOrder = { filter: {}, sort: { field: 'id', order: 'ASC' } } as const;

interface RecordSheetProps {
  declared: Declaration;
  /** It has been taken away since the page was opened. */
  gone: boolean;
}

function RecordSheet({ declared, gone }: RecordSheetProps) {
  const { name, title } = declared;
  const dataProvider = useDataProvider<AppDataProvider>();
  // What is loaded stays as it was read, whatever is declared meanwhile: the server says so when it is applied.
  const [kind] = useState(() => recordSheet(declared));
  const form = `sections/${name}/import`;
  const [source, setSource] = useState<Source>();
  const [done, setDone] = useState<Loaded>();
  usePageTitle(`Импорт: ${title}`);
  useAskedWhenLost();
  const again = () => {
    setSource(undefined);
    setDone(undefined);
  };
  /** All that there is; where there is nothing yet, the headings alone. */
  const template = async (options: DownloadOptions) => {
    try {
      return await dataProvider.exportRecords(name, inOrder, options);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      return { data: csvFile([kind.headings.map(({ label }) => label)]), filename: `${title}.csv` };
    }
  };
  const back = `/sections/${name}`;
  if (gone && !source && !done) return <SectionGonePage />;
  return (
    <div className={styles.page}>
      <div className={styles.row}>
        <span className={styles.dealer}>{title}</span>
        <DownloadButton
          fallbackName={`${title}.xlsx`}
          file={template}
          title="Что есть сейчас, под заголовками, которые узнаёт загрузка"
        >
          Скачать таблицу
        </DownloadButton>
        <LinkButton to={back} variant="ghost">
          К списку
        </LinkButton>
      </div>
      {gone && !done && (
        <p className={styles.problem} role="status">
          Раздел убрали, или у вашей учётной записи больше нет права на него. Загрузить можно будет, когда он вернётся:
          строки останутся, пока страница открыта.
        </p>
      )}
      {done ? (
        <LoadedBatch back={back} caption="К списку" loaded={done} onMore={again} />
      ) : source ? (
        <LoadedStep form={form} kind={kind} source={source} onDone={setDone} onOther={again} />
      ) : (
        <SourceStep form={form} kind={kind} onRead={setSource} />
      )}
    </div>
  );
}

/** `/sections/{name}/import`: records of a declared resource from a file or the clipboard, looked at, mended and applied as a batch. */
export function RecordSheetPage() {
  const { name = '' } = useParams();
  const rights = useRights();
  const { data, nothing } = useDeclared();
  const there = data?.resources.find((one) => one.name === name);
  const [seen, setSeen] = useState(there);
  if (there && there !== seen) setSeen(there);
  // What has been mended line by line outlives its section.
  const declared = there ?? (seen?.name === name ? seen : undefined);
  if (!rights || (!data && !nothing)) return <PageSkeleton />;
  if (!declared) return <NoSection name={name} />;
  return mayLoad(declared, rights) ? <RecordSheet key={name} declared={declared} gone={!there} /> : <ForbiddenPage />;
}
