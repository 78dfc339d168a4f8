import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useParams, useSearchParams } from 'react-router-dom';
import type { SheetName } from '../../contract/sheets';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { formatMonth, parseMonth } from '../../domain/month';
import { may } from '../../domain/policy';
import { isIdText } from '../../domain/recordId';
import { placedAt, type PlacedSheet } from '../../domain/sheets/sheetKind';
import { joinLegalForm } from '../../domain/taxpayerNames';
import { DownloadButton } from '../../ui/DownloadButton';
import { LinkButton } from '../../ui/LinkButton';
import { Skeleton } from '../../ui/Skeleton';
import { Unread } from '../../ui/Unread';
import { usePageTitle } from '../../ui/usePageTitle';
import { useMay } from '../../ui/useMay';
import { useRights } from '../../ui/useRights';
import { Message } from '../layout/Message';
import { ForbiddenPage, NotFoundPage } from '../layout/messagePages';
import { LoadedBatch } from './LoadedBatch';
import { LoadedStep, type Loaded } from './LoadedStep';
import { DealerStep } from './DealerStep';
import { sheetNameOf, sheetScreens, type SheetPlace, type SheetScreen } from './sheetKinds';
import styles from './sheets.module.css';
import type { Source } from './sheetDraft';
import { SourceStep } from './SourceStep';

const sheetAt = (screen: SheetScreen, { dealer }: SheetPlace): PlacedSheet =>
  screen.ofDealer ? placedAt(screen.kind, { dealer: dealer ?? 0 }) : placedAt(screen.kind, { dealer });

interface KindPageProps {
  name: SheetName;
  place: SheetPlace;
  /** Whose things are loaded, above the sheet. */
  whose: string;
}

function KindPage({ name, place, whose }: KindPageProps) {
  const screen = sheetScreens[name];
  const dataProvider = useDataProvider<AppDataProvider>();
  const [placed] = useState(() => sheetAt(screen, place));
  const form = `sheets/${name}/${JSON.stringify(place)}`;
  const [source, setSource] = useState<Source>();
  const [done, setDone] = useState<Loaded>();
  const again = () => {
    setSource(undefined);
    setDone(undefined);
  };
  const rights = useRights();
  const back = screen.back(place, (operation) => rights !== undefined && may(rights, operation));
  return (
    <div className={styles.page}>
      <div className={styles.row}>
        <span className={styles.dealer}>{whose}</span>
        <DownloadButton
          fallbackName={`${placed.title}.xlsx`}
          file={async (options) => (await dataProvider.batches()).exportSheet(name, place, options)}
          title="Что есть сейчас, под заголовками, которые узнаёт импорт"
        >
          Скачать таблицу
        </DownloadButton>
        <LinkButton to={back.to} variant="ghost">
          {back.caption}
        </LinkButton>
      </div>
      {done ? (
        <LoadedBatch back={back.to} caption={back.caption} loaded={done} onMore={again} />
      ) : source ? (
        <LoadedStep form={form} kind={placed} source={source} onDone={setDone} onOther={again} />
      ) : (
        <SourceStep form={form} kind={placed} onRead={setSource} />
      )}
    </div>
  );
}

const fewHaveTariffs =
  'Тариф «Минимальный» есть не у всех дилеров: включает его администратор биллинга в карточке дилера.';

/** Nothing can be loaded to a dealer that has no minimum tariffs. */
const NoTariffs = ({ whose }: Pick<KindPageProps, 'whose'>) => (
  <Message
    icon="alert"
    text={`${whose}: тариф «Минимальный» не предлагает. Включает его администратор биллинга в карточке дилера.`}
    title="У дилера нет минимального тарифа"
  >
    <LinkButton to="/administration/sheets/minimum-tariffs">Выбрать другого дилера</LinkButton>
  </Message>
);

function DealerSheet({ name, place }: Omit<KindPageProps, 'whose'>) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { dealer = 0 } = place;
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet-dealer', dealer],
    queryFn: () => dataProvider.findDealer(dealer),
    retry: false,
  });
  if (data === null) return <NotFoundPage />;
  // What is loaded stays where he is read again in vain.
  if (error && !data) return <Unread again={refetch}>Не удалось загрузить дилера: {error.message}</Unread>;
  if (!data) return <Skeleton height={320} width="100%" />;
  const whose = joinLegalForm(data.p_opf, data.p_fullname);
  if (name === 'minimum-tariffs' && !data.minimum_tariff_enabled) return <NoTariffs whose={whose} />;
  return <KindPage name={name} place={place} whose={whose} />;
}

/** Where the address leads a sheet to; undefined where that is nowhere. */
function placeIn(params: URLSearchParams): SheetPlace | undefined {
  const idIn = (name: string) => {
    const text = params.get(name);
    return text === null ? undefined : isIdText(text) ? Number(text) : null;
  };
  const [dealer, parent] = [idIn('dealer'), idIn('parent')];
  if (dealer === null || parent === null) return undefined;
  return {
    dealer,
    parent,
    month: parseMonth(params.get('month') ?? '', '-'),
    server: params.get('server') ?? undefined,
  };
}

function NamedPage({ name }: { name: SheetName }) {
  const [params] = useSearchParams();
  const { kind, ofDealer, needs } = sheetScreens[name];
  const place = placeIn(params);
  const permitted = useMay(needs);
  usePageTitle(permitted && place ? `Импорт: ${kind.title}` : undefined);
  if (!permitted) return <ForbiddenPage />;
  if (!place) return <NotFoundPage />;
  if (place.dealer !== undefined) return <DealerSheet key={place.dealer} name={name} place={place} />;
  if (ofDealer) return <DealerStep note={name === 'minimum-tariffs' ? fewHaveTariffs : undefined} />;
  return <KindPage name={name} place={place} whose={place.month ? `На ${formatMonth(place.month)}` : ''} />;
}

/** `/administration/sheets/{kind}`, with `dealer`, `month`, `server` or `parent`: a table from a file or the clipboard, looked at, mended and applied as a batch. */
export function SheetPage() {
  const { kind } = useParams();
  const name = sheetNameOf(kind);
  return name ? <NamedPage key={name} name={name} /> : <NotFoundPage />;
}
