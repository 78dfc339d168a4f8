import { useDataProvider } from 'react-admin';
import { recordFields } from '../../contract/declared/recordFields';
import type { Names } from '../../contract/words/changeWords';
import { entryTitle } from '../../contract/words/entryTitle';
import { formatMoment } from '../../domain/moment';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { Button } from '../../ui/Button';
import { Unread } from '../../ui/Unread';
import { DownloadButton } from '../../ui/DownloadButton';
import { Skeleton } from '../../ui/Skeleton';
import { JournalBar } from './JournalBar';
import { JournalRow } from './JournalRow';
import styles from './journal.module.css';
import { SignIns } from './SignIns';
import { useDeclared } from './useDeclared';
import { useJournal } from './useJournal';
import { useRights } from '../../ui/useRights';

/** Names of all pages together. */
function joined(pages: readonly { names: Names }[]): Names {
  const names: Record<string, Record<string, string>> = {};
  for (const page of pages)
    for (const [field, some] of Object.entries(page.names)) names[field] = { ...names[field], ...some };
  return names;
}

/** `/administration/journal`: who changed what, when and how, in everything that is in sight. */
export function JournalPage() {
  const rights = useRights();
  const dataProvider = useDataProvider<AppDataProvider>();
  const { place, query, summed, goTo, pages, error, below, hasMore, busy, more, again } = useJournal();
  const entries = pages?.flatMap(({ results }) => results);
  const declared = useDeclared(entries?.some(({ kind }) => kind === 'record') === true);
  const names = joined(pages ?? []);
  const only = place.object ?? place.organisation;
  const [first] = entries ?? [];
  const fieldsOf = (resource: string | null) => {
    const found = declared.find(({ name }) => name === resource);
    return found && Object.values(recordFields(found, declared));
  };
  const end = pages?.at(-1);
  const failure = error && <Unread again={again}>Не удалось прочитать журнал: {error.message}</Unread>;
  return (
    <div className={styles.page}>
      {rights && (
        <JournalBar goTo={goTo} of={only && (first ? entryTitle(first) : only)} place={place} rights={rights} />
      )}
      <section aria-label="Записи" className={styles.page} tabIndex={-1}>
        {summed ? (
          <SignIns goTo={goTo} place={place} />
        ) : (
          <>
            {!below && failure}
            {!pages && !error && <Skeleton height={320} width="100%" />}
            {entries && (
              <ol aria-label="Журнал изменений" className={styles.entries}>
                {entries.map((entry) => (
                  <JournalRow
                    key={entry.id}
                    entry={entry}
                    fields={fieldsOf(entry.resource)}
                    goTo={goTo}
                    names={names}
                  />
                ))}
              </ol>
            )}
            {below && failure}
            <div className={styles.foot}>
              <span role="status">
                {entries?.length === 0 && 'Таких изменений нет. '}
                {end?.searched_to && `Просмотрено до ${formatMoment(end.searched_to)}`}
              </span>
              {hasMore && (
                <Button busy={busy} onClick={more}>
                  {end?.searched_to ? 'Искать дальше' : 'Показать ещё'}
                </Button>
              )}
              <DownloadButton
                disabled={entries?.length === 0}
                fallbackName="audit.xlsx"
                file={async (options) => (await dataProvider.audit()).exportAudit(query, options)}
              >
                Скачать в Excel
              </DownloadButton>
            </div>
          </>
        )}
      </section>
    </div>
  );
}
