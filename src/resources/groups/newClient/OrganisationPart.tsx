import { organisationEntity } from '../../../contract/entities/organisation';
import { KppInput, LegalFormInput, TaxpayerNameInput } from '../../fields/taxpayerInputs';
import { DealerInput } from '../DealerInput';
import { OrganisationInnInput } from '../organisationInputs';
import { asInput } from './asInput';
import styles from './newClient.module.css';
import { useRegister } from './useRegister';

const { p_inn, p_kpp, p_opf, p_fullname, parent_id } = organisationEntity.fields;

/** The INN first: what the register knows of it fills in the rest. */
export function OrganisationPart({ asksDealer, resting }: { asksDealer: boolean; resting: boolean }) {
  const said = useRegister();
  return (
    <fieldset className={styles.part} disabled={resting}>
      <legend className={styles.legend}>Организация</legend>
      <div className={styles.pair}>
        <OrganisationInnInput {...asInput('p_inn', p_inn, { autoFocus: true })} />
        <KppInput {...asInput('p_kpp', p_kpp)} />
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={styles.pair}>
        <LegalFormInput {...asInput('p_opf', p_opf)} />
        <TaxpayerNameInput {...asInput('p_fullname', p_fullname)} />
      </div>
      {asksDealer && <DealerInput {...asInput('parent_id', parent_id)} />}
    </fieldset>
  );
}
