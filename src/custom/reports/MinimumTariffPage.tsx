import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { DownloadButton } from '../../ui/DownloadButton';
import { LinkButton } from '../../ui/LinkButton';
import { useMay } from '../../ui/useMay';
import styles from './reports.module.css';

/** `/reports/report_fixed_packages`: one button, a file (doc 2 §2.5). */
export function MinimumTariffPage() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const imports = useMay('createMinimumTariff');
  return (
    <div className={styles.page}>
      <div className={styles.controls}>
        <p className={styles.note}>
          Минимальные тарифы клиентов: сколько пакетов входит в тариф и сколько использовано в текущем месяце. Файл
          Excel.
        </p>
        <div className={styles.buttons}>
          <DownloadButton
            fallbackName="report_fixed_packages.xlsx"
            file={(options) => dataProvider.exportMinimumTariffs(options)}
          >
            Загрузить отчёт
          </DownloadButton>
          {imports && <LinkButton to="/administration/sheets/minimum-tariffs">Импорт тарифов…</LinkButton>}
        </div>
      </div>
    </div>
  );
}
