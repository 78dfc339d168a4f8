import { choicesRead } from '../../../ui/choicesRead';
import { MonthField } from '../../../ui/MonthField';
import { SearchSelect, type SearchChoice } from '../../../ui/SearchSelect';
import { useBillingTypes } from '../../fields/useBillingTypes';
import { usePortals } from '../../fields/usePortals';
import { useDealerOptions } from '../../fields/useDealerOptions';
import type { Filled } from './filled';

interface FieldsProps {
  filled: Filled;
  onChange: (filled: Filled) => void;
}

/** Which kind of billing the organisations get. */
export function BillingTypeFields({ filled, onChange }: FieldsProps) {
  const types = useBillingTypes();
  const choices = (types.data ?? []).map(({ alias, caption }): SearchChoice => ({ id: alias, name: caption }));
  return (
    <SearchSelect
      autoFocus
      required
      {...choicesRead(types)}
      choices={choices}
      label="Вид расчётов"
      value={filled.choice}
      onChange={(choice) => onChange({ ...filled, choice })}
    />
  );
}

/** To which dealer the organisations go, and from which month on. */
export function DealerFields({ filled, onChange }: FieldsProps) {
  const portals = usePortals();
  const dealers = useDealerOptions();
  const { data = [] } = dealers;
  const serverOf = (alias: string) =>
    portals.length < 2 ? undefined : portals.find(({ server_alias }) => server_alias === alias)?.server_name;
  return (
    <>
      <SearchSelect
        autoFocus
        required
        {...choicesRead(dealers)}
        choices={data.map(({ id, name, server_alias }): SearchChoice => ({ id, name, note: serverOf(server_alias) }))}
        label="Новый дилер"
        placeholder="Начните вводить название"
        value={filled.choice}
        onChange={(choice) => onChange({ ...filled, choice })}
      />
      <MonthField required label="С месяца" value={filled.month} onChange={(month) => onChange({ ...filled, month })} />
    </>
  );
}
