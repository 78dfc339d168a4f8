import type { RaRecord, SortPayload } from 'react-admin';
import { useScreen } from '../../ui/useScreen';
import type { ResourceDefinition } from './definition';
import { Late, late } from '../../ui/late';

const DropDown = late(async () => ({ default: (await import('../../ui/DropDown')).DropDown }));
const FileButton = late(async () => ({ default: (await import('./FileButton')).FileButton }));

interface FurtherToolsProps<R extends RaRecord> {
  definition: ResourceDefinition<R>;
  filters: Readonly<Record<string, unknown>>;
  kept: Readonly<Record<string, unknown>> | undefined;
  sort: SortPayload;
  /** The rows are there, or why not. */
  ready: boolean;
  /** They stand beside the button that adds: then a phone, which has one line for all, folds them. */
  beside: boolean;
}

/** What stands over a list beside the button that adds: its file, and tools of the resource's own. */
export function FurtherTools<R extends RaRecord>({
  definition,
  filters,
  kept,
  sort,
  ready,
  beside,
}: FurtherToolsProps<R>) {
  const phone = useScreen() === 'mobile';
  const { components, file, name, title } = definition;
  if (!file && !components?.Toolbar) return null;
  const tools = (
    <>
      {file && (
        <Late>
          <FileButton filter={{ ...filters, ...kept }} resource={name} sort={sort} title={title} />
        </Late>
      )}
      {components?.Toolbar && <components.Toolbar filters={filters} ready={ready} />}
    </>
  );
  return phone && beside ? (
    <Late>
      <DropDown summary="Ещё">{tools}</DropDown>
    </Late>
  ) : (
    tools
  );
}
