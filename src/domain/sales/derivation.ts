import { formatMoney, type Hundredths, type Kopecks } from '../money';
import { formatMonth, type Month } from '../month';
import { formatNumber } from '../plural';
import { billingAliases, type BillingAlias } from '../tiers';

/** Where a price stands. */
export type PriceSource =
  | { kind: 'list'; scheme: BillingAlias; start: Month }
  | { kind: 'special'; type: 'api' | 'spec_condition'; start: Month }
  | { kind: 'minimum'; start: Month }
  | { kind: 'emulator' }
  | { kind: 'none' };

/** How an amount came about; sums in kopecks. `count` − `included` = `charged`. */
export interface Derivation {
  month: Month;
  name: string;
  count: number;
  included: number;
  charged: number;
  range?: string | undefined;
  source: PriceSource;
  price: Kopecks;
  reward: Kopecks;
  cost: Kopecks;
  daobit_cost: Kopecks;
  parentShare: Hundredths;
  updealer_cost: Kopecks;
}

const special = { api: 'Спецусловие API', spec_condition: 'Спецусловие' } as const;

function sourceText(source: PriceSource): string {
  switch (source.kind) {
    case 'list':
      return `Прайс дилера: ${billingAliases[source.scheme]} (${source.scheme}), действует с ${formatMonth(source.start)}`;
    case 'special':
      return `${special[source.type]} клиента, действует с ${formatMonth(source.start)}: применяется вместо прайса дилера`;
    case 'minimum':
      return `Тариф «Минимальный», действует с ${formatMonth(source.start)}`;
    case 'emulator':
      return 'Пакеты эмулятора не тарифицируются';
    case 'none':
      return 'Цены нет: ни спецусловия, ни прайса, действующего в этом месяце';
  }
}

const rub = (kopecks: Kopecks) => `${formatMoney(kopecks)} ₽`;
const times = (one: Kopecks, count: number, all: Kopecks) =>
  count === 1 ? rub(all) : `${rub(one)} × ${formatNumber(count)} = ${rub(all)}`;

/** The derivation in Russian, line by line, to be read and copied. */
export function derivationText(client: string, one: Derivation): string[] {
  const head = [
    `Клиент: ${client}`,
    `Месяц: ${formatMonth(one.month)}`,
    `Позиция: ${one.name}`,
    `Количество: ${formatNumber(one.count)}`,
  ];
  const included =
    one.included > 0
      ? [`Включено без доплаты: ${formatNumber(one.included)}, к оплате: ${formatNumber(one.charged)}`]
      : [];
  const range = one.range === undefined ? [] : [`Диапазон по количеству за месяц: ${one.range}`];
  if (one.source.kind === 'emulator' || one.source.kind === 'none')
    return [...head, sourceText(one.source), `Стоимость: ${rub(0)}`];
  const share =
    one.parentShare > 0
      ? [
          `Доля вышестоящего дилера: ${formatMoney(one.parentShare)} % × ${rub(one.daobit_cost)} = ${rub(one.updealer_cost)} (до копейки, половина вверх)`,
        ]
      : [];
  return [
    ...head,
    ...range,
    ...included,
    sourceText(one.source),
    `Стоимость: ${times(one.price, one.charged, one.cost)}`,
    `Вознаграждение: ${times(one.reward, one.charged, one.daobit_cost)}`,
    ...share,
  ];
}
