import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Batch } from '../../contract/batches';
import type { SheetName } from '../../contract/sheets';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { isIdText } from '../../domain/recordId';
import { placedAt } from '../../domain/sheets/sheetKind';
import { joinLegalForm } from '../../domain/taxpayerNames';
import { DownloadButton } from '../../ui/DownloadButton';
import { LinkButton } from '../../ui/LinkButton';
import { Skeleton } from '../../ui/Skeleton';
import { usePageTitle } from '../../ui/usePageTitle';
import { NotFoundPage } from '../layout/messagePages';
import { LoadedBatch } from './LoadedBatch';
import { LoadedStep } from './LoadedStep';
import { DealerStep } from './DealerStep';
import { sheetNameOf, sheetScreens } from './sheetKinds';
import styles from './sheets.module.css';
import { SourceStep, type Source } from './SourceStep';

function KindPage({ name, dealer }: { name: SheetName; dealer: number }) {
  const { kind, back: backOf } = sheetScreens[name];
  const dataProvider = useDataProvider<AppDataProvider>();
  const [placed] = useState(() => placedAt(kind, { dealer }));
  const [source, setSource] = useState<Source>();
  const [done, setDone] = useState<Batch>();
  const { data, isError } = useQuery({
    queryKey: ['sheet-dealer', dealer],
    queryFn: () => dataProvider.findDealer(dealer),
    retry: false,
  });
  if (data === null || isError) return <NotFoundPage />;
  if (!data) return <Skeleton height={320} width="100%" />;
  const again = () => {
    setSource(undefined);
    setDone(undefined);
  };
  const back = backOf(dealer);
  return (
    <div className={styles.page}>
      <div className={styles.row}>
        <span className={styles.dealer}>{joinLegalForm(data.p_opf, data.p_fullname)}</span>
        <DownloadButton
          fallbackName={`${kind.title}.xlsx`}
          file={async (options) => (await dataProvider.batches()).exportSheet(name, dealer, options)}
          title="Что есть сейчас, под заголовками, которые узнаёт импорт"
        >
          Скачать таблицу
        </DownloadButton>
        <LinkButton to={back.to} variant="ghost">
          {back.caption}
        </LinkButton>
      </div>
      {done ? (
        <LoadedBatch back={back.to} batch={done} caption={back.caption} onMore={again} />
      ) : source ? (
        <LoadedStep kind={placed} source={source} onDone={setDone} onOther={again} />
      ) : (
        <SourceStep kind={placed} onRead={setSource} />
      )}
    </div>
  );
}

function NamedPage({ name }: { name: SheetName }) {
  const [params] = useSearchParams();
  const dealer = params.get('dealer');
  usePageTitle(`Импорт: ${sheetScreens[name].kind.title}`);
  if (dealer === null) return <DealerStep />;
  return isIdText(dealer) ? <KindPage key={dealer} dealer={Number(dealer)} name={name} /> : <NotFoundPage />;
}

/** `/administration/sheets/{kind}?dealer=…`: a table from a file or the clipboard, looked at, mended and applied as a batch. */
export function SheetPage() {
  const { kind } = useParams();
  const name = sheetNameOf(kind);
  return name ? <NamedPage key={name} name={name} /> : <NotFoundPage />;
}
