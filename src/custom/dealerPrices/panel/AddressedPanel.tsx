import { useDialogAddress } from '../../../ui/useDialogAddress';
import { useLingering } from '../../../ui/useLingering';
import { useRefusedAddress } from '../../../ui/useRefusedAddress';
import type { PanelKind } from './panelKind';
import { SheetPanel } from './SheetPanel';

interface AddressedPanelProps {
  /** The parameter of the page's address that names the open panel. */
  param: string;
  /** What it names; undefined for what no page of ours would write. */
  kindOf: (text: string) => PanelKind | undefined;
  /** Why this user may change nothing: then nothing is added either. */
  readOnly: string | undefined;
  /** Something is added or changed, here or by somebody else: the page's lists are to be read anew. */
  onSaved: () => void;
}

/** The panel of whatever prices the address names. */
export function AddressedPanel({ param, kindOf, readOnly, onSaved }: AddressedPanelProps) {
  const address = useDialogAddress(param);
  const named = address.id === undefined ? undefined : kindOf(address.id);
  const opens = named !== undefined && (named.read !== undefined || readOnly === undefined);
  useRefusedAddress(param, opens);
  const shown = useLingering(opens ? address.id : undefined);
  const kind = shown && kindOf(shown.id);
  if (!kind) return null;
  return (
    <SheetPanel
      key={shown.opening}
      kind={kind}
      open={shown.open}
      readOnly={readOnly}
      onClose={() => address.close()}
      onGone={onSaved}
      onOpen={(other) => address.open(other)}
      onSaved={() => {
        onSaved();
        address.close();
      }}
    />
  );
}
