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
  const { data = [], isPending } = useBillingTypes();
  const choices = data.map(({ alias, caption }): SearchChoice => ({ id: alias, name: caption }));
  return (
    <SearchSelect
      autoFocus
      required
      choices={choices}
      label="Вид расчётов"
      loading={isPending}
      value={filled.choice}
      onChange={(choice) => onChange({ ...filled, choice })}
    />
  );
}

/** To which dealer the organisations go, and from which month on. */
export function DealerFields({ filled, onChange }: FieldsProps) {
  const portals = usePortals();
  const { data = [], isPending } = useDealerOptions();
  const serverOf = (alias: string) =>
    portals.length < 2 ? undefined : portals.find(({ server_alias }) => server_alias === alias)?.server_name;
  return (
    <>
      <SearchSelect
        autoFocus
        required
        choices={data.map(({ id, name, server_alias }): SearchChoice => ({ id, name, note: serverOf(server_alias) }))}
        label="Новый дилер"
        loading={isPending}
        placeholder="Начните вводить название"
        value={filled.choice}
        onChange={(choice) => onChange({ ...filled, choice })}
      />
      <MonthField required label="С месяца" value={filled.month} onChange={(month) => onChange({ ...filled, month })} />
    </>
  );
}
