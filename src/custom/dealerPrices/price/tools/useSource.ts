import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseMonth, type Month } from '../../../../domain/month';
import type { PriceSources, StoredList } from '../priceGate';

/** The choice of a list to make another of, or to compare with. */
export interface Source {
  /** A dealer's id; empty is the panel's own. */
  dealer: string;
  dealers: readonly { id: string; name: string }[];
  pickDealer: (id: string) => void;
  /** `MM/YYYY`; empty is none yet. */
  month: string;
  /** Undefined until they are known. */
  months: readonly Month[] | undefined;
  pickMonth: (month: string) => void;
  list: StoredList | undefined;
}

/** Any list of the panel's scheme, read as it is chosen, anew each time; `name` is the panel's (`PriceGate`). */
export function useSource(name: string, sources: PriceSources): Source {
  const [dealer, setDealer] = useState('');
  const [month, setMonth] = useState('');
  const at = parseMonth(month);
  const dealers = useQuery({ queryKey: ['price-sources', name], queryFn: () => sources.listDealers(), gcTime: 0 });
  const months = useQuery({
    queryKey: ['price-source-months', name, dealer],
    queryFn: () => sources.listMonths(dealer),
    gcTime: 0,
  });
  const list = useQuery({
    queryKey: ['price-source', name, dealer, month],
    queryFn: () => (at ? sources.read(dealer, at) : null),
    enabled: at !== undefined,
    gcTime: 0,
  });
  return {
    dealer,
    dealers: dealers.data ?? [],
    pickDealer: (id) => {
      setDealer(id);
      setMonth('');
    },
    month,
    months: months.data,
    pickMonth: setMonth,
    list: list.data ?? undefined,
  };
}
