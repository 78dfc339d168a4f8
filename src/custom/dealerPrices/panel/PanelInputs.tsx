import { emailListProblem } from '../../../domain/text';
import { DayField } from '../../../ui/DayField';
import { MonthField } from '../../../ui/MonthField';
import { SearchSelect } from '../../../ui/SearchSelect';
import { emailKeys } from '../../../ui/phoneKeys';
import { TextField } from '../../../ui/TextField';
import { useServerSearch } from '../../../ui/useServerSearch';
import type { PanelFields, PanelKind } from './panelKind';
import type { FieldRefusals } from './usePanelSaving';
import styles from './panel.module.css';

export interface PanelInputsProps {
  kind: PanelKind;
  fields: PanelFields;
  refused: FieldRefusals;
  locked: boolean;
  onChange: (change: Partial<PanelFields>) => void;
}

type ClientSelectProps = PanelInputsProps & { find: NonNullable<PanelKind['findClients']> };

/** An organisation of the dealer, found by typing (doc 2 §2.4). That of stored prices stays. */
function ClientSelect({ kind, find, fields, refused, locked, onChange }: ClientSelectProps) {
  const fixed = locked || kind.read !== undefined;
  const clients = useServerSearch({ key: ['dealer-clients', kind.name], find, enabled: !fixed });
  return (
    <div className={styles.client} data-field="client">
      <SearchSelect
        {...clients}
        disabled={fixed}
        error={refused.client}
        label="Организация"
        look="marked"
        placeholder="Выберите организацию"
        value={fields.client}
        onChange={(client) => onChange({ client })}
      />
    </div>
  );
}

/** For whom prices are, since when, and whom they are reported to. */
export function PanelInputs(props: PanelInputsProps) {
  const { kind, fields, refused, locked, onChange } = props;
  const { findClients, start, emails } = kind;
  const StartField = start.unit === 'day' ? DayField : MonthField;
  return (
    <>
      {findClients && <ClientSelect {...props} find={findClients} />}
      <div className={styles.start} data-field="start">
        <StartField
          {...(start.unit === 'day' ? { mark: '/' as const } : { placeholder: 'Дата' })}
          disabled={locked}
          error={refused.start}
          label={start.label}
          look="marked"
          value={fields.start}
          onChange={(typed) => onChange({ start: typed })}
        />
      </div>
      {emails && (
        <div className={styles.emails} data-field="emails">
          <TextField
            {...emailKeys}
            disabled={locked}
            error={(fields.emails.trim() !== '' && emailListProblem(fields.emails)) || refused.emails}
            label="Email"
            look="marked"
            placeholder="Адреса через запятую"
            title={fields.emails}
            value={fields.emails}
            onChange={(event) => onChange({ emails: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
