import Popover, { type PopoverActions } from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useController } from 'react-hook-form';
import type { AppDataProvider } from '../../dataProvider/dataProvider';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useMay } from '../../ui/useMay';
import type { InputProps } from '../engine/definition';
import { useRegisterOrg } from './useRegisterOrg';
import styles from './orgId.module.css';
import { useTaxpayer } from './useTaxpayer';
import { useRights } from '../../ui/useRights';

interface OrgIdListProps {
  org: number;
  inn: string;
  kpp: string | null;
  onPick: (orgId: number) => void;
  /** It has another size now. */
  onResize: () => void;
}

/** What the register has for INN and KPP. */
function OrgIdList({ org, inn, kpp, onPick, onResize }: OrgIdListProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, isError } = useQuery({
    queryKey: ['org-ids', org, inn, kpp],
    queryFn: () => dataProvider.listOrgIds(org, inn, kpp),
    retry: false,
  });
  useEffect(onResize, [data, isError, onResize]);
  if (!data) return <p className={styles.note}>{isError ? 'Не удалось загрузить список' : 'Загружаем данные...'}</p>;
  if (data.length === 0) return <p className={styles.note}>Ничего не найдено...</p>;
  return (
    <ul className={styles.list}>
      {data.map(({ org_id, org_name, org_address }, index) => (
        <li key={org_id}>
          <button autoFocus={index === 0} className={styles.option} type="button" onClick={() => onPick(org_id)}>
            <b>{org_id}</b>
            <span>{org_name}</span>
            <span className={styles.dim}>{org_address}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Whether the register has anything to choose from; taken for granted until the server says no. */
function useOrgRegister(): boolean {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: ['org-register'],
    queryFn: () => dataProvider.isOrgRegisterLoaded(),
    enabled: useMay('readOrgRegister'),
    retry: false,
  });
  return data ?? true;
}

/** The organisation id while the register is empty: a billing administrator types it, others read whom to ask. */
function TypedOrgId({ field, required, disabled }: InputProps) {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ name: field.source });
  const types = useRights()?.has('billing_admin') === true;
  return (
    <TextField
      ref={ref}
      disabled={disabled}
      error={fieldState.error?.message}
      hint={`Реестр не загружен: ${types ? 'введите ID сами' : 'ID введёт администратор биллинга'}`}
      inputMode="numeric"
      label={field.label}
      placeholder="Не указан"
      readOnly={!types}
      required={required}
      value={(value as number | null) ?? ''}
      onBlur={onBlur}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 9);
        onChange(digits === '' ? null : Number(digits));
      }}
    />
  );
}

/** The organisation id (doc 1 §2): read-only, chosen from a list by INN and KPP, or none; typed while there is no register. */
export const OrgIdInput = (props: InputProps) =>
  useOrgRegister() ? <ChosenOrgId {...props} /> : <TypedOrgId {...props} />;

function ChosenOrgId({ field, required, disabled }: InputProps) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name: field.source });
  const { org, why: unasked } = useRegisterOrg();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const taxpayer = useTaxpayer();
  const why = unasked ?? (taxpayer ? undefined : 'Сначала введите ИНН и КПП');
  const popover = useRef<PopoverActions>(null);
  const place = useCallback(() => popover.current?.updatePosition(), []);
  const pick = (orgId: number | null) => {
    onChange(orgId);
    setAnchor(null);
  };
  return (
    <>
      <TextField
        ref={ref}
        readOnly
        error={fieldState.error?.message}
        hint={disabled ? undefined : why}
        label={field.label}
        placeholder="Не указан"
        required={required}
        trailing={
          <Button
            className={styles.pick}
            disabled={disabled || why !== undefined}
            title={why}
            variant="ghost"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            Выбрать
          </Button>
        }
        value={(value as number | string | null) ?? ''}
      />
      <Popover
        action={popover}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        open={anchor !== null}
        slotProps={{ paper: { 'aria-label': 'Выбор ID организации', role: 'dialog' } }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={() => setAnchor(null)}
      >
        {anchor && taxpayer && org !== undefined && (
          <OrgIdList {...taxpayer} org={org} onPick={pick} onResize={place} />
        )}
        {Boolean(value) && !required && (
          <button className={styles.option} type="button" onClick={() => pick(null)}>
            Не указывать
          </button>
        )}
      </Popover>
    </>
  );
}
