import { useDataProvider } from 'react-admin';
import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { emailListProblem } from '../../../domain/text';
import { DayField } from '../../../ui/DayField';
import { MonthField } from '../../../ui/MonthField';
import { SearchSelect } from '../../../ui/SearchSelect';
import { TextField } from '../../../ui/TextField';
import { useServerSearch } from '../../../ui/useServerSearch';
import { usualMonthLabel } from '../price/schemes/description';
import type { SpecFields, SpecKind } from './specKind';
import type { SpecRefusal } from './useSpecSaving';
import styles from '../panel/panel.module.css';
import own from './spec.module.css';

interface SpecHeadProps {
  dealer: number;
  spec: SpecKind;
  fields: SpecFields;
  refusal: SpecRefusal;
  locked: boolean;
  onChange: (change: Partial<SpecFields>) => void;
}

/** For whom a special price is, since when, and whom it is reported to. The organisation of a stored one stays. */
export function SpecHead({ dealer, spec, fields, refusal, locked, onChange }: SpecHeadProps) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const fixed = locked || spec.read !== undefined;
  const clients = useServerSearch({
    key: ['dealer-clients', spec.name],
    find: async (sought) => {
      const found = await dataProvider.findDealerClients(dealer, sought);
      return found.flatMap((client) => {
        const id = spec.clientId(client);
        return id === null ? [] : [{ id, name: client.client_name }];
      });
    },
    enabled: !fixed,
  });
  const wrongEmails = fields.emails.trim() === '' ? null : emailListProblem(fields.emails);
  const emailError = wrongEmails ?? refusal.emails;
  return (
    <div className={styles.top}>
      <div className={own.client}>
        <SearchSelect
          {...clients}
          disabled={fixed}
          error={refusal.client}
          label="Организация"
          placeholder="Выберите организацию"
          value={fields.client}
          onChange={(client) => onChange({ client })}
        />
      </div>
      {spec.start === 'month' ? (
        <MonthField
          disabled={locked}
          error={refusal.start}
          label={usualMonthLabel}
          value={fields.start}
          onChange={(start) => onChange({ start })}
        />
      ) : (
        <DayField
          disabled={locked}
          error={refusal.start}
          label="Дата начала действия"
          mark="/"
          value={fields.start}
          onChange={(start) => onChange({ start })}
        />
      )}
      {spec.emails && (
        <div className={own.emails}>
          <TextField
            disabled={locked}
            error={emailError}
            label="Email"
            placeholder="Адреса через запятую"
            value={fields.emails}
            onChange={(event) => onChange({ emails: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
