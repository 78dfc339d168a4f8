import { lazy, Suspense, useEffect, useState } from 'react';
import { useDataProvider, usePermissions } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { may } from '../../domain/policy';
import type { Rights } from '../../domain/rights';
import { whenIdle } from '../../ui/whenIdle';
import { Adder } from './AddOrganisation';

/** It comes once the first rows are there. */
const DownloadButton = lazy(async () => ({ default: (await import('../../ui/DownloadButton')).DownloadButton }));

/** The first moments belong to whoever turns the page or types, ms. */
const settledMs = 1000;

/** «Новый клиент», with its users and its profile at once; «Выгрузить в Excel», the file of the filters in force. */
export function Toolbar({ filters }: { filters: Readonly<Record<string, unknown>> }) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { permissions: rights } = usePermissions<Rights>();
  const [late, setLate] = useState(false);
  useEffect(() => whenIdle(() => setLate(true)), []);
  useEffect(() => whenIdle(() => void import('./Members'), settledMs), []);
  if (!rights) return null;
  return (
    <>
      {may(rights, 'createGroup') && may(rights, 'createUser') && (
        <Adder caption="Новый клиент" icon="userPlus" param="client" />
      )}
      {late && may(rights, 'exportGroups') && (
        <Suspense fallback={null}>
          <DownloadButton
            fallbackName="organisations_users.xlsx"
            file={(options) => dataProvider.exportGroups(filters, options)}
          >
            Выгрузить в Excel
          </DownloadButton>
        </Suspense>
      )}
    </>
  );
}
