import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import type { SalesFile } from '../../../dataProvider/salesVerbs';
import { formatMonth, fromMonthIndex } from '../../../domain/month';
import { may } from '../../../domain/policy';
import type { Rights } from '../../../domain/rights';
import { DownloadButton } from '../../../ui/DownloadButton';
import { DropDown } from '../../../ui/DropDown';
import { NothingChosen } from './NothingChosen';
import styles from './sales.module.css';
import { dealersBody, type Choice } from './selection';
import { useRights } from '../../../ui/useRights';
import { useSightOfDealers } from './useSightOfDealers';

export interface SalesActionsProps {
  months: { start: number; end: number };
  /** The organisation ids of all dealers that may be chosen. */
  orgs: readonly number[];
  choice: Choice;
  /** How many dealers are chosen. */
  chosen: number;
  /** The organisation ids of the first dealer in scope, and of the open one. */
  first: number;
  open: number | undefined;
}

const files: Record<SalesFile, string> = {
  exportSalesSelection: 'sales_statistic.xlsx',
  exportProminvest: 'prominvest.xlsx',
  exportPikJug: 'pik_jug_1c.xml',
};

/** The files of the chosen dealers; the three further actions show by right (doc 2 §6). */
export function SalesActions({ months: { start, end }, orgs, choice, chosen, first, open }: SalesActionsProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const sight = useSightOfDealers();
  const permissions = useRights();
  const rights: Rights = permissions ?? new Set();
  const ofChosen = (file: SalesFile, caption: string) =>
    chosen === 0 ? (
      <NothingChosen>{caption}</NothingChosen>
    ) : (
      <DownloadButton
        fallbackName={files[file]}
        file={(options) =>
          sight.file(dataProvider.exportSales(file, first, start, dealersBody(choice, orgs, end), options))
        }
      >
        {caption}
      </DownloadButton>
    );
  return (
    <div aria-label="Выгрузки" className={styles.actions} role="group">
      <DropDown summary="Выгрузить">
        {ofChosen('exportSalesSelection', 'Выгрузить в Excel')}
        {may(rights, 'exportProminvest') && ofChosen('exportProminvest', 'Отчёт КП по выбранным дилерам')}
        {may(rights, 'exportProminvest') && open !== undefined && (
          <DownloadButton
            fallbackName={files.exportProminvest}
            file={(options) =>
              sight.file(
                dataProvider.exportSales(
                  'exportProminvest',
                  open,
                  start,
                  { month_end: end, dealers_org_ids: [open] },
                  options,
                ),
              )
            }
          >
            Отчёт КП по открытому дилеру
          </DownloadButton>
        )}
        {may(rights, 'exportPikJug') && ofChosen('exportPikJug', 'Пик-ЮГ для 1С (XML)')}
        {may(rights, 'exportActiveWithoutOrgId') && (
          <DownloadButton
            fallbackName="active_without_org_id.xlsx"
            file={(options) => dataProvider.exportActiveWithoutOrgId(fromMonthIndex(end), options)}
          >
            {`Активные без ID организации за ${formatMonth(fromMonthIndex(end))}`}
          </DownloadButton>
        )}
      </DropDown>
    </div>
  );
}
