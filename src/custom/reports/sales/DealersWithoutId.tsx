import type { DealerOption } from '../../../contract/dealers';
import type { SalesDealerOption } from '../../../dataProvider/salesVerbs';
import { formatNumber } from '../../../domain/plural';
import reports from '../reports.module.css';

/** The dealers whose sales may be asked for: a call names them by organisation id. */
export const askableOf = (dealers: readonly DealerOption[]): SalesDealerOption[] =>
  dealers.flatMap((dealer) => (dealer.org_id === null ? [] : [{ ...dealer, org_id: dealer.org_id }]));

const mostNamed = 3;

/** Whose sales are not to be had: data from elsewhere may have dealers without an id. */
export function DealersWithoutId({ dealers }: { dealers: readonly DealerOption[] }) {
  const names = dealers.filter(({ org_id }) => org_id === null).map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length - mostNamed;
  return (
    <p className={reports.note}>
      Без ID организации продажи не посчитать, поэтому здесь нет: {names.slice(0, mostNamed).join(', ')}
      {more > 0 && ` и ещё ${formatNumber(more)}`}.
    </p>
  );
}
