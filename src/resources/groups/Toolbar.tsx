import { useEffect } from 'react';
import { useDataProvider, usePermissions } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { DownloadButton } from '../../ui/DownloadButton';
import { whenIdle } from '../../ui/whenIdle';

/** The first moments belong to whoever turns the page or types, ms. */
const settledMs = 1000;

/** «Выгрузить в Excel»: the file of the filters in force. */
export function Toolbar({ filters }: { filters: Readonly<Record<string, unknown>> }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { permissions: rights } = usePermissions<Rights>();
  useEffect(() => whenIdle(() => void import('./Members'), settledMs), []);
  if (!rights || !may(rights, 'exportGroups')) return null;
  return (
    <DownloadButton
      fallbackName="organisations_users.xlsx"
      file={(options) => dataProvider.exportGroups(filters, options)}
    >
      Выгрузить в Excel
    </DownloadButton>
  );
}
