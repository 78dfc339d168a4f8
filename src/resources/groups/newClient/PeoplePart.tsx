import { useFieldArray, useFormContext } from 'react-hook-form';
import { userEntity } from '../../../contract/entities/user';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { choicesRead } from '../../../ui/choicesRead';
import { focusBeside } from '../../../ui/focusBeside';
import { IconButton } from '../../../ui/IconButton';
import { asTyped, emailKeys } from '../../../ui/phoneKeys';
import { TextField } from '../../../ui/TextField';
import { SelectInput, TextInput, useField } from '../../engine/inputs';
import { asInput } from './asInput';
import { newPerson, type ClientValues } from './clientSchema';
import styles from './newClient.module.css';
import type { Saved } from './useClientSaving';
import { useLists } from './useLists';

const { p_fullname, p_email, p_name, p_rid } = userEntity.fields;
const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

interface PeoplePartProps {
  server: string;
  saved: Saved['slips'];
  busy: boolean;
}

/** The users: as many as there are, each with a password that the last page tells. */
export function PeoplePart({ server, saved, busy }: PeoplePartProps) {
  const { getValues } = useFormContext<ClientValues>();
  const { fields, append, remove } = useFieldArray<ClientValues, 'people'>({ name: 'people' });
  const lists = useLists(server);
  const { again } = choicesRead(lists);
  const roles = lists.data?.roles.map(({ p_rid: value, name }) => ({ value, caption: name }));
  const add = () => {
    const at = fields.length;
    append(newPerson(getValues('people').at(-1)), { focusName: `people.${at}.p_fullname` });
  };
  return (
    <fieldset className={styles.part} disabled={busy}>
      <legend className={styles.legend}>Пользователи</legend>
      {fields.map(({ id }, at) => (
        <fieldset key={id} aria-label={`Пользователь ${at + 1}`} className={styles.person} disabled={at in saved}>
          {at in saved && <Badge tone="ok">Сохранён</Badge>}
          <div className={styles.pair}>
            <TextInput {...asInput(`people.${at}.p_fullname`, p_fullname)} />
            <EmailInput at={at} />
          </div>
          <div className={styles.pair}>
            <TextInput keys={asTyped} {...asInput(`people.${at}.p_name`, p_name)} />
            <SelectInput
              again={again}
              {...asInput(`people.${at}.p_rid`, { ...p_rid, ...(roles && { choices: roles }) })}
            />
          </div>
          {!(at in saved) && Object.keys(saved).length === 0 && (
            <IconButton
              className={styles.remove}
              icon="trash"
              label={`Убрать пользователя ${at + 1}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget.closest('fieldset'));
                remove(at);
              }}
            />
          )}
        </fieldset>
      ))}
      <div>
        <Button icon="plus" onClick={add}>
          Ещё пользователь
        </Button>
      </div>
    </fieldset>
  );
}

/** The e-mail, which serves as the login until another is typed. */
function EmailInput({ at }: { at: number }) {
  const props = asInput(`people.${at}.p_email`, p_email);
  const { bound, error } = useField(props);
  const { getValues, setValue } = useFormContext<ClientValues>();
  const serves = () => ['', getValues(`people.${at}.p_email`)].includes(getValues(`people.${at}.p_name`));
  return (
    <TextField
      {...bound}
      {...emailKeys}
      error={error}
      label={props.field.label}
      onBlur={(event) => {
        void bound.onBlur(event);
        if (serves() && event.target.value !== '') setValue(`people.${at}.p_name`, event.target.value, typed);
      }}
      onChange={(event) => {
        // Letter by letter: a press on the login would otherwise find it empty, and what is typed there would go behind the e-mail.
        const login = serves();
        void bound.onChange(event);
        if (login) setValue(`people.${at}.p_name`, event.target.value, { shouldDirty: true });
      }}
    />
  );
}
