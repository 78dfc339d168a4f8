import { useDataProvider, usePermissions } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { Button } from '../../ui/Button';
import { useDownload } from '../../ui/useDownload';
import styles from './Toolbar.module.css';

/** «Выгрузить в Excel»: the file of the filters in force, with its progress, and a way to stop it. */
export function Toolbar({ filters }: { filters: Readonly<Record<string, unknown>> }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { permissions: rights } = usePermissions<Rights>();
  const { busy, loaded, start, cancel } = useDownload();
  if (!rights || !may(rights, 'exportGroups')) return null;
  return (
    <div className={styles.export}>
      <Button busy={busy} icon="download" onClick={() => void start((options) => dataProvider.exportGroups(filters, options), 'organisations_users.xlsx')}>
        Выгрузить в Excel
      </Button>
      {busy && (
        <>
          <span aria-live="polite" className={styles.progress}>
            Готовим файл… {loaded > 0 && `${(loaded / 1048576).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} МБ`}
          </span>
          <Button variant="ghost" onClick={cancel}>
            Отменить
          </Button>
        </>
      )}
    </div>
  );
}
