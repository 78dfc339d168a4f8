import { useEffect, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { mostExported } from '../../../contract/lists';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { may } from '../../../domain/policy';
import { formatNumber } from '../../../domain/plural';
import type { Rights } from '../../../domain/rights';
import { Button } from '../../../ui/Button';
import { DownloadButton } from '../../../ui/DownloadButton';
import { focusPage } from '../../../ui/focusPage';
import { IconButton } from '../../../ui/IconButton';
import { useLingering } from '../../../ui/useLingering';
import type { SelectionProps } from '../../engine/selectionProps';
import styles from './bulk.module.css';
import { jobs, type Job } from './jobs';
import { Late, late } from '../../../ui/late';
import { useRights } from '../../../ui/useRights';

const BulkDialog = late(async () => ({ default: (await import('./BulkDialog')).BulkDialog }));
const ChoiceMenu = late(async () => ({ default: (await import('../../../ui/ChoiceMenu')).ChoiceMenu }));

/** So many stand in the bar itself; the others in its menu. */
const inBar = 3;
const noRights: Rights = new Set();

/** How many are ticked, and how all that are filtered are, or none. */
function Picked({
  all,
  count,
  total,
  pickAll,
  clear,
}: Pick<SelectionProps, 'all' | 'total' | 'pickAll' | 'clear'> & { count: number }) {
  return (
    <>
      <span role="status">
        Выбрано <b>{formatNumber(count)}</b>
      </span>
      {!all && total > count && (
        <Button
          variant="ghost"
          onClick={({ currentTarget: { nextElementSibling } }) => {
            pickAll();
            if (nextElementSibling instanceof HTMLElement) nextElementSibling.focus();
          }}
        >
          Все {formatNumber(total)}
        </Button>
      )}
      <Button variant="ghost" onClick={clear}>
        Снять
      </Button>
    </>
  );
}

/** Below the list while rows are ticked: how many, all that are filtered, and what is done with them. */
export function Selection({ ids, all, total, filters, pickAll, clear, refresh }: SelectionProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const rights = useRights() ?? noRights;
  const [job, setJob] = useState<Job>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const dialog = useLingering(job?.name);
  const shown = jobs.filter((one) => one.shown(rights));
  const count = all ? total : ids.size;
  const many = !all && count > mostExported;
  const picked = all ? { filter: filters } : { ids: [...ids] };
  useEffect(() => focusPage, []);
  const opened = jobs.find(({ name }) => name === dialog?.id);
  return (
    <section aria-keyshortcuts="S" aria-label="Выбранные организации" className={styles.bar} tabIndex={-1}>
      <Picked all={all} clear={clear} count={count} pickAll={pickAll} total={total} />
      <span className={styles.jobs}>
        {shown.slice(0, inBar).map((one) => (
          <Button key={one.name} icon={one.icon} onClick={() => setJob(one)}>
            {one.caption}
          </Button>
        ))}
        {may(rights, 'exportGroups') && (
          <DownloadButton
            disabled={many}
            fallbackName="organisations_users.xlsx"
            file={(options) => dataProvider.exportGroups(all ? filters : { ids: [...ids].join() }, options)}
            title={many ? `По одной — не больше ${mostExported}: выберите все отобранные` : undefined}
          >
            Выгрузить
          </DownloadButton>
        )}
        {shown.length > inBar && (
          <IconButton
            aria-expanded={anchor !== null}
            aria-haspopup="menu"
            icon="dots"
            label="Другие действия с выбранными"
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          />
        )}
      </span>
      <Late>
        {anchor && (
          <ChoiceMenu
            anchor={anchor}
            choices={shown.slice(inBar).map(({ name, caption, icon }) => ({ key: name, caption, icon }))}
            label="Другие действия с выбранными"
            onClose={() => setAnchor(null)}
            onPick={(key) => setJob(shown.find(({ name }) => name === key))}
          />
        )}
        {dialog && opened && (
          <BulkDialog
            key={dialog.opening}
            job={opened}
            open={dialog.open}
            picked={picked}
            onClose={() => setJob(undefined)}
            onDone={(gone) => {
              if (gone) clear();
              refresh();
            }}
          />
        )}
      </Late>
    </section>
  );
}
