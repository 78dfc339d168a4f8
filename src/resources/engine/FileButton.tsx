import { useDataProvider, type SortPayload } from 'react-admin';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { DownloadButton } from '../../ui/DownloadButton';

interface FileButtonProps {
  resource: string;
  title: string;
  filter: Readonly<Record<string, unknown>>;
  sort: SortPayload;
}

/** «Выгрузить в Excel»: every record of the filters in force, in the order of the list. */
export function FileButton({ resource, title, filter, sort }: FileButtonProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  return (
    <DownloadButton
      fallbackName={`${title}.xlsx`}
      file={(options) => dataProvider.exportRecords(resource, { filter, sort }, options)}
    >
      Выгрузить в Excel
    </DownloadButton>
  );
}
