import type { ComponentType } from 'react';
import type { Rights } from '../../domain/rights';
import { isSupport } from '../../domain/scope';
import { may } from '../../domain/policy';
import { toasts } from '../../ui/toasts';
import type { DialogDefinition, FormDialogProps } from './definition';
import { keepUnsaved } from './unsaved';
import { useDialogAddress } from '../../ui/useDialogAddress';
import { useLingering } from '../../ui/useLingering';
import { useRefusedAddress } from '../../ui/useRefusedAddress';
import { Late, late } from '../../ui/late';
import { useRights } from '../../ui/useRights';

const GeneratedForm = late(async () => ({ default: (await import('./RecordDialog')).RecordDialog }));

/** Whether a user may add or edit the records of a dialog. */
export function mayChange(
  { operations, may: decides }: Pick<DialogDefinition, 'operations' | 'may'>,
  rights: Rights,
  action: 'create' | 'edit',
): boolean {
  if (decides) return decides(rights, action);
  const call = operations?.[action];
  return call === undefined ? !isSupport(rights) : may(rights, call);
}

/** Whether a user may add, edit, or at least look at the records of a dialog. */
export function mayOpen(definition: DialogDefinition, rights: Rights, action: 'create' | 'edit'): boolean {
  const { form, operations, may: decides } = definition;
  if (!form) return false;
  if (decides && action === 'edit') return true;
  return (
    mayChange(definition, rights, action) ||
    (action === 'edit' && operations?.show !== undefined && may(rights, operations.show))
  );
}

interface AddressedDialogProps {
  definition: DialogDefinition;
  Form?: ComponentType<FormDialogProps> | undefined;
  /** A record is saved: what to change in the address as the dialog goes. */
  onSaved: (created: boolean, at?: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
}

/** The dialog of whatever record the address names; a save that fails closes it and offers it back (decisions, D-ERR). */
export function AddressedDialog({ definition, Form = GeneratedForm, onSaved }: AddressedDialogProps) {
  const rights = useRights();
  const address = useDialogAddress(definition.form?.param ?? '');
  const allowed = rights && mayOpen(definition, rights, address.id === 'new' ? 'create' : 'edit');
  useRefusedAddress(definition.form?.param ?? '', allowed);
  const shown = useLingering(allowed ? address.id : undefined);
  if (!shown) return null;

  const failed: FormDialogProps['onFailed'] = (error, unsaved) => {
    address.close();
    const run = () => {
      keepUnsaved(`${definition.name}/${shown.id}`, unsaved);
      address.reopen();
    };
    toasts.offer(error, { label: 'Вернуться к форме', run }, 'Не удалось сохранить');
  };
  return (
    <Late>
      <Form
        key={shown.opening}
        definition={definition}
        id={shown.id === 'new' ? undefined : shown.id}
        open={shown.open}
        onClose={() => address.close()}
        onFailed={failed}
        onSaved={(created, at) => address.close(onSaved(created, at))}
      />
    </Late>
  );
}
