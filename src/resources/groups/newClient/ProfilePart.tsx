import { useState } from 'react';
import { useDataProvider, useGetIdentity } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { fcsProfileEntity } from '../../../contract/entities/fcsProfile';
import type { UserInfo } from '../../../contract/session';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { Button } from '../../../ui/Button';
import { asTyped } from '../../../ui/phoneKeys';
import { TextInput } from '../../engine/inputs';
import inputs from '../../engine/inputs.module.css';
import { useTaxpayer } from '../../fields/useTaxpayer';
import { asInput } from './asInput';
import type { ClientValues, ProfileKind } from './clientSchema';
import styles from './newClient.module.css';
import { useRights } from '../../../ui/useRights';

const { p_participant_id, p_username, p_password, p_sender_info } = fcsProfileEntity.fields;
const kinds: readonly { kind: ProfileKind; caption: string; right?: 'default_profile_fcs' }[] = [
  { kind: 'none', caption: 'Заполнить потом' },
  { kind: 'emulator', caption: 'Эмулятор сообщений' },
  { kind: 'default', caption: 'Профиль по умолчанию', right: 'default_profile_fcs' },
  { kind: 'own', caption: 'Свой' },
];

/** How its messages go; one's own profile may come from the register of operators. */
export function ProfilePart({ resting }: { resting: boolean }) {
  const rights = useRights();
  const { register } = useFormContext<ClientValues>();
  const kind = useWatch<ClientValues, 'profile'>({ name: 'profile' });
  return (
    <fieldset className={styles.part} disabled={resting}>
      <legend className={styles.legend}>Профиль ФТС</legend>
      <div className={styles.kinds}>
        {kinds
          .filter(({ right }) => right === undefined || rights?.has(right))
          .map(({ kind: value, caption }) => (
            <label key={value} className={inputs.checkbox}>
              <input {...register('profile')} type="radio" value={value} />
              {caption}
            </label>
          ))}
      </div>
      {kind === 'own' && (
        <>
          <FromRegister />
          <div className={styles.pair}>
            <TextInput keys={{ inputMode: 'numeric' }} {...asInput('p_participant_id', p_participant_id)} />
            <TextInput keys={asTyped} {...asInput('p_username', p_username)} />
          </div>
          <div className={styles.pair}>
            <TextInput keys={asTyped} {...asInput('p_password', p_password)} />
            <TextInput {...asInput('p_sender_info', p_sender_info)} />
          </div>
        </>
      )}
    </fieldset>
  );
}

function FromRegister() {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { identity } = useGetIdentity();
  const { setValue } = useFormContext();
  const taxpayer = useTaxpayer();
  const [said, setSaid] = useState<string>();
  const org = (identity?.company as UserInfo['company'] | undefined)?.org_id ?? undefined;
  const fill = async () => {
    if (!taxpayer || org === undefined) return;
    try {
      const found = await (await dataProvider.profiles()).lookUpProfile(org, { ...taxpayer, isInnCorrect: true });
      const typed = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
      Object.entries(found).forEach(([source, value]) => setValue(source, value ?? '', typed));
      setSaid('Заполнено из реестра: проверьте');
    } catch {
      setSaid('В реестре операторов такой организации нет');
    }
  };
  return (
    <div className={styles.look}>
      <Button disabled={!taxpayer || org === undefined} icon="search" onClick={() => void fill()}>
        Найти по ИНН и КПП
      </Button>
      <span className={styles.said} role="status">
        {said}
      </span>
    </div>
  );
}
