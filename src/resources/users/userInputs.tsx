import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import { generatePassword } from '../../domain/password';
import { commonPasswordProblem } from '../../domain/passwordRules';
import { Button } from '../../ui/Button';
import { CopyButton } from '../../ui/CopyButton';
import { IconButton } from '../../ui/IconButton';
import { asTyped } from '../../ui/phoneKeys';
import { TextField } from '../../ui/TextField';
import type { InputProps } from '../engine/definition';
import { CheckboxInput, SelectInput, useField } from '../engine/inputs';
import { CheckList } from '../engine/CheckList';
import { LikeColleague } from './LikeColleague';
import { rightGroups } from './rightGroups';
import { rightName } from './rightName';
import { rightSentence } from './rightSentence';
import { useUserLists } from './UserLists';
import styles from './users.module.css';

const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const;

/** The login; the e-mail serves as one at a press. */
export function LoginInput(props: InputProps) {
  const { bound, error } = useField(props);
  const { getValues, setValue } = useFormContext();
  const take = () => setValue(props.field.source, getValues('p_email'), typed);
  return (
    <TextField
      {...bound}
      {...asTyped}
      error={error}
      label={props.field.label}
      trailing={
        <Button className={styles.tool} variant="ghost" onClick={take}>
          Как e-mail
        </Button>
      }
    />
  );
}

/** The password in plain sight, to be told to the user; blank in edit leaves it as it is. */
export function PasswordInput(props: InputProps) {
  const { bound, error } = useField(props);
  const { getValues, setValue } = useFormContext();
  const value: unknown = useWatch({ name: props.field.source });
  const [common, setCommon] = useState<{ value: string; words: string }>();
  const judge = async (password: string) => {
    const login: unknown = getValues('p_name');
    const words = password && (await commonPasswordProblem(password, typeof login === 'string' ? login : ''));
    setCommon(words ? { value: password, words } : undefined);
  };
  const generate = () => setValue(props.field.source, generatePassword(), typed);
  return (
    <TextField
      {...bound}
      autoComplete="new-password"
      error={error ?? (common?.value === value ? common?.words : undefined)}
      label={props.field.label}
      placeholder={props.required ? undefined : 'Не меняется'}
      spellCheck={false}
      onBlur={(event) => {
        void bound.onBlur(event);
        // The list comes when it is needed; without it the server says the same.
        judge(event.target.value).catch(() => undefined);
      }}
      trailing={
        <>
          {typeof value === 'string' && value !== '' && <CopyButton text={value} what="пароль" />}
          <IconButton className={styles.tool} icon="refresh" label="Сгенерировать пароль" onClick={generate} />
          {!props.required && <ResetButton />}
        </>
      }
    />
  );
}

/** To the slip of a new password; the form goes, so it waits until nothing is typed. */
function ResetButton() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const { isDirty } = useFormState();
  const user = search.get('user');
  const leave = () =>
    setSearch(
      (now) => {
        const changed = new URLSearchParams(now);
        changed.delete('user');
        changed.set('reset', user ?? '');
        return changed;
      },
      { replace: true, state },
    );
  return (
    <Button
      className={styles.tool}
      disabled={isDirty}
      title={isDirty ? 'Сначала сохраните изменения' : undefined}
      variant="ghost"
      onClick={leave}
    >
      Сбросить
    </Button>
  );
}

/** Of roles, those that the user may give; the one that is there already stays to be seen, one that he may give no more is said to be. */
export function RoleInput(props: InputProps) {
  const { formState } = useFormContext();
  const known = useUserLists()?.roles;
  const roles = known?.map(({ p_rid, name }) => ({ value: p_rid, caption: name })) ?? [];
  const held: unknown = formState.defaultValues?.[props.field.source];
  const chosen: unknown = useWatch({ name: props.field.source });
  const lost =
    known && typeof chosen === 'number' && chosen !== held && roles.every(({ value }) => value !== chosen)
      ? 'Выбранную роль вы больше не можете дать: выберите другую'
      : undefined;
  const foreign =
    typeof held === 'number' && roles.every(({ value }) => value !== held)
      ? [{ value: held, caption: 'Прежняя роль' }]
      : [];
  return (
    <>
      <SelectInput {...props} field={{ ...props.field, choices: [...foreign, ...roles] }} />
      {lost && (
        <div className={styles.warning} role="alert">
          {lost}
        </div>
      )}
    </>
  );
}

/** The one kind of client there is. */
export const ClientInput = (props: InputProps) => <SelectInput {...props} nothing={false} />;

const idsOf = (value: unknown) => (Array.isArray(value) ? (value as number[]) : []);

/**
 * Of rights, those that the user may give; the others that are held stay as they are. One that was ticked while he might still
 * give it is shown, too: it is to be put back before anything is saved.
 */
export function RightsInput({ field: { source, label }, disabled }: InputProps) {
  const { formState } = useFormContext();
  const rights = useUserLists()?.rights;
  const held = idsOf(formState.defaultValues?.[source]);
  const ticked = idsOf(useWatch({ name: source }) as unknown);
  const foreign = [...new Set([...held, ...ticked])].filter((one) => !rights?.some(({ id }) => id === one));
  const lost = rights ? foreign.filter((id) => held.includes(id) !== ticked.includes(id)) : [];
  const options = rights && [
    ...rights.map(({ id, caption }) => ({ id, name: caption, about: rightSentence(id) })),
    ...foreign.map((id) => ({ id, name: rightName(id), about: rightSentence(id), fixed: !lost.includes(id) })),
  ];
  return (
    <>
      {!disabled && <LikeColleague />}
      <CheckList groups={options && rightGroups(options)} label={label} source={source} />
      {lost.length > 0 && (
        <div className={styles.warning} role="alert">
          Вы больше не можете дать или забрать: {lost.map(rightName).join(', ')}. Верните отметку, как была: иначе не
          сохранится.
        </div>
      )}
    </>
  );
}

export function PackageTypesInput({ field: { source, label } }: InputProps) {
  const options = useUserLists()?.packageTypes;
  return <CheckList groups={options && [{ options }]} label={label} source={source} />;
}

export function OnlineRightsInput({ field: { source, label } }: InputProps) {
  const groups = useUserLists()?.online.map(({ group_description, permissions }) => ({
    heading: group_description,
    options: permissions,
  }));
  return <CheckList groups={groups} label={label} source={source} />;
}

/** Notification by e-mail; off, it leaves no statuses chosen. */
export function NotificationInput(props: InputProps) {
  const { setValue } = useFormContext();
  return (
    <div
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement && !event.target.checked)
          setValue('p_statuses', [], { shouldDirty: true });
      }}
    >
      <CheckboxInput {...props} />
    </div>
  );
}

export function StatusesInput({ field: { source, label } }: InputProps) {
  const options = useUserLists()?.statuses;
  const on: unknown = useWatch({ name: 'p_notification' });
  return on === true ? <CheckList groups={options && [{ options }]} label={label} source={source} /> : null;
}
