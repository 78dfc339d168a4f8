import { emailListProblem } from '../../../domain/text';
import { MonthField } from '../../../ui/MonthField';
import { TextField } from '../../../ui/TextField';
import { ClientSelect } from './ClientSelect';
import { DayField } from './DayField';
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
  const wrongEmails = fields.emails.trim() === '' ? null : emailListProblem(fields.emails);
  const emailError = wrongEmails ?? refusal.emails;
  return (
    <div className={styles.top}>
      <ClientSelect
        clientId={spec.clientId}
        dealer={dealer}
        disabled={locked || spec.read !== undefined}
        error={refusal.client}
        value={fields.client}
        onChange={(client) => onChange({ client })}
      />
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
          value={fields.start}
          onChange={(start) => onChange({ start })}
        />
      )}
      {spec.emails && (
        <div className={own.emails}>
          <TextField
            disabled={locked}
            label="Email"
            placeholder="Адреса через запятую"
            value={fields.emails}
            {...(emailError === undefined ? {} : { error: emailError })}
            onChange={(event) => onChange({ emails: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
