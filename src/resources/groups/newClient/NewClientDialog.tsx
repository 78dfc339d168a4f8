import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { lacksFields, type Rights } from '../../../domain/rights';
import { joinLegalForm } from '../../../domain/taxpayerNames';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { DraftOffer } from '../../../ui/saving/DraftOffer';
import { useServerName } from '../../../ui/useServerName';
import starred from '../../../ui/starred.module.css';
import { OrganisationPlace } from '../../fields/OrganisationPlace';
import { clientSchema, readClientDraft, startValues, withoutPasswords, type ClientValues } from './clientSchema';
import styles from './newClient.module.css';
import { OrganisationPart } from './OrganisationPart';
import { PackagesPart } from './PackagesPart';
import { PeoplePart } from './PeoplePart';
import { ProfilePart } from './ProfilePart';
import { ClientFoot } from './ClientFoot';
import { SavedClient } from './SavedClient';
import { useClientSaving } from './useClientSaving';
import { useRights } from '../../../ui/useRights';

interface NewClientDialogProps {
  server: string;
  /** What its INN begins with. */
  inn: string;
  open: boolean;
  onClose: () => void;
}

const none: Rights = new Set();
const lost = { text: 'Эти пароли больше нигде не увидеть. Закрыть?', stay: 'Остаться', leave: 'Закрыть' };

function useClientForm(rights: Rights, inn: string) {
  const [defaultValues] = useState(() => startValues(rights, inn));
  const schema = useMemo(() => clientSchema(rights), [rights]);
  const methods = useForm<ClientValues>({ defaultValues, mode: 'onTouched', resolver: zodResolver(schema) });
  return { schema, methods };
}

/** A client with its users and its messaging profile in one form; its last page tells the passwords, this once. */
export function NewClientDialog({ server, inn, open, onClose }: NewClientDialogProps) {
  const formId = useId();
  const rights = useRights() ?? none;
  const { schema, methods } = useClientForm(rights, inn);
  const { formState, getValues, handleSubmit, reset, setError } = methods;
  const { isDirty } = formState;
  const { save, busy, failure, saved, done, finish, steps } = useClientSaving({
    server,
    rights,
    setError: (source, message) => setError(source as 'p_inn', { message }),
  });
  const [taken, setTaken] = useState(false);
  const [place] = useState(() => ({ server, id: undefined }));
  const slips = Object.values(saved.slips);
  const name = () => joinLegalForm(String(getValues('p_opf') || '') || null, String(getValues('p_fullname')));
  const caption = saved.id === undefined ? 'Сохранить' : 'Сохранить остальное';

  const actions = (close: () => void) =>
    done ? (
      <Button onClick={close}>Закрыть</Button>
    ) : (
      <ClientFoot busy={busy} caption={caption} formId={formId} methods={methods} schema={schema}>
        <Button disabled={busy} onClick={close}>
          Отмена
        </Button>
        {slips.length > 0 && (
          <Button disabled={busy} onClick={finish}>
            Закончить так
          </Button>
        )}
      </ClientFoot>
    );
  return (
    <Dialog
      actions={actions}
      busy={busy}
      dirty={done ? slips.length > 0 && !taken : isDirty}
      height={done ? undefined : 860}
      leaveWords={slips.length > 0 ? lost : undefined}
      of={[useServerName(server), done && name()].filter(Boolean).join(', ')}
      open={open}
      title={done ? 'Клиент добавлен' : 'Новый клиент'}
      width="md"
      onClose={onClose}
    >
      {done && <SavedClient id={saved.id} slips={slips} onTaken={() => setTaken(true)} />}
      {!done && (
        <OrganisationPlace value={place}>
          <DraftOffer
            form={`client/${server}`}
            parse={readClientDraft}
            read={() => (isDirty ? { ...withoutPasswords(getValues()), sent: steps.sent() } : undefined)}
            onAccept={(draft) => reset({ ...getValues(), ...steps.resumed(draft) }, { keepDefaultValues: true })}
          />
          <FormProvider {...methods}>
            <form
              noValidate
              className={`${styles.form} ${starred.starred}`}
              id={formId}
              onSubmit={(event) => void handleSubmit(save)(event)}
            >
              <OrganisationPart asksDealer={!lacksFields(rights)} resting={busy || saved.id !== undefined} />
              <PeoplePart busy={busy} saved={saved.slips} server={server} />
              <PackagesPart resting={busy || slips.length > 0} server={server} />
              <ProfilePart resting={busy || saved.profile} />
              {failure && (
                <p className={styles.failure} role="alert">
                  {failure}
                </p>
              )}
            </form>
          </FormProvider>
        </OrganisationPlace>
      )}
    </Dialog>
  );
}
