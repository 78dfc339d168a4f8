import { useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/Button';
import { CheckList } from '../../engine/CheckList';
import type { ClientValues } from './clientSchema';
import styles from './newClient.module.css';
import { useLists } from './useLists';

/** The kinds of packages that all of these users send. */
export function PackagesPart({ server, resting }: { server: string; resting: boolean }) {
  const { setValue } = useFormContext<ClientValues>();
  const options = useLists(server).data?.packageTypes;
  const all = () => setValue('p_package_types', options?.map(({ id }) => id) ?? [], { shouldDirty: true });
  return (
    <fieldset className={styles.part} disabled={resting}>
      <CheckList
        groups={options && [{ options }]}
        label="Виды пакетов, для всех пользователей"
        source="p_package_types"
      />
      <div>
        <Button disabled={!options} onClick={all}>
          Отметить все виды
        </Button>
      </div>
    </fieldset>
  );
}
