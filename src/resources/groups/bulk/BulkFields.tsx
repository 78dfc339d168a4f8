import { useState } from 'react';
import { addMonths, currentMonth, formatMonth, monthIndex, parseMonth } from '../../../domain/month';
import { splitId } from '../../../domain/recordId';
import { MonthField } from '../../../ui/MonthField';
import { SearchSelect, type SearchChoice } from '../../../ui/SearchSelect';
import { useBillingTypes } from '../../fields/useBillingTypes';
import { usePortals } from '../../fields/usePortals';
import { useDealerOptions } from '../../fields/useDealerOptions';
import type { Asked } from './jobs';

interface FieldsProps {
  /** Undefined while something is missing. */
  onChange: (asked: Asked | undefined) => void;
}

/** Which kind of billing the organisations get. */
export function BillingTypeFields({ onChange }: FieldsProps) {
  const { data = [], isPending } = useBillingTypes();
  const [value, setValue] = useState<SearchChoice | null>(null);
  const choices = data.map(({ alias, caption }): SearchChoice => ({ id: alias, name: caption }));
  return (
    <SearchSelect
      autoFocus
      required
      choices={choices}
      label="Вид расчётов"
      loading={isPending}
      value={value}
      onChange={(choice) => {
        setValue(choice);
        onChange(
          choice ? { kind: 'organisations-billing-type', input: { billing_type: String(choice.id) } } : undefined,
        );
      }}
    />
  );
}

const askedOf = (dealer: SearchChoice | null, typed: string): Asked | undefined => {
  const month = parseMonth(typed);
  if (!dealer || !month) return undefined;
  const { server: server_alias, id: parent_id } = splitId(dealer.id);
  return { kind: 'organisations-dealer', input: { server_alias, parent_id, month: monthIndex(month) } };
};

/** To which dealer the organisations go, and from which month on: the next one, unless told otherwise. */
export function DealerFields({ onChange }: FieldsProps) {
  const portals = usePortals();
  const { data = [], isPending } = useDealerOptions();
  const [dealer, setDealer] = useState<SearchChoice | null>(null);
  const [typed, setTyped] = useState(() => formatMonth(addMonths(currentMonth(new Date()), 1)));
  const serverOf = (alias: string) =>
    portals.length < 2 ? undefined : portals.find(({ server_alias }) => server_alias === alias)?.server_name;
  return (
    <>
      <SearchSelect
        autoFocus
        required
        choices={data.map(({ id, name, server_alias }) => ({ id, name, note: serverOf(server_alias) }))}
        label="Новый дилер"
        loading={isPending}
        placeholder="Начните вводить название"
        value={dealer}
        onChange={(choice) => {
          setDealer(choice);
          onChange(askedOf(choice, typed));
        }}
      />
      <MonthField
        required
        label="С месяца"
        value={typed}
        onChange={(text) => {
          setTyped(text);
          onChange(askedOf(dealer, text));
        }}
      />
    </>
  );
}
