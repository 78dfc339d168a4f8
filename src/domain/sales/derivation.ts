import type { Exact } from '../exact';
import { formatMoney } from '../money';
import { formatMonth } from '../month';
import { formatNumber } from '../plural';
import { billingAliases } from '../tiers';
import type { SalesLine } from './bill';

const special = { api: 'Спецусловие API', spec_condition: 'Спецусловие' } as const;

const servicePrices = {
  own: 'индивидуальная цена',
  lookup: 'цена из справочника услуг',
  none: 'цены нет ни у организации, ни в справочнике услуг',
} as const;

/** Where the price of a line stands, as a sentence. */
function sourceText({ kind, source }: SalesLine): string {
  switch (source.kind) {
    case 'list':
      return `Прайс дилера: ${billingAliases[source.scheme]} (${source.scheme}), действует с ${formatMonth(source.start)}`;
    case 'special':
      return `${special[source.type]} клиента, действует с ${formatMonth(source.start)}: применяется вместо прайса дилера`;
    case 'minimum':
      return `Тариф «Минимальный», действует с ${formatMonth(source.start)}`;
    case 'full': {
      const since = `действует с ${formatMonth(source.start)}`;
      return kind === 'full' ? `Полный безлимит, ${since}` : `Входит в полный безлимит, ${since}`;
    }
    case 'subscription': {
      const until = source.permanent ? `действует с ${formatMonth(source.start)}` : 'только в этом месяце';
      return `Индивидуальная цена подписки «${source.name}», ${until}: применяется вместо прайса дилера`;
    }
    case 'service':
      return `Безлимитная услуга, действует с ${formatMonth(source.start)}: ${servicePrices[source.price]}`;
    case 'demo':
      return 'Организация в статусе «Демо» не тарифицируется';
    case 'emulator':
      return 'Пакеты эмулятора не тарифицируются';
    case 'none':
      return 'Цены нет: ни спецусловия, ни прайса, действующего в этом месяце';
  }
}

/** The rules of what a client pays, by their number there (decisions, Money). */
const rules = {
  1: 'организация в статусе «Демо» ничего не платит',
  2: 'полный безлимит — вместо лицензии, объёма и пакетов',
  3: 'тариф «Минимальный» — вместо лицензии и объёма',
  4: 'условие клиента для этого вида пакетов, а без него прайс дилера со строкой объёма',
  5: 'лицензия — по индивидуальной цене подписки, а без неё по прайсу дилера',
  6: 'безлимитная услуга — отдельной строкой каждый месяц',
} as const;

/** The rule that made a line; packages of emulators stand outside all of them. */
export function ruleOf({ kind, source }: Pick<SalesLine, 'kind' | 'source'>): keyof typeof rules | undefined {
  if (kind === 'emulator') return undefined;
  if (source.kind === 'demo') return 1;
  if (source.kind === 'full') return 2;
  if (kind === 'minimum') return 3;
  if (kind === 'service') return 6;
  return kind === 'licence' && source.kind !== 'special' ? 5 : 4;
}

const rub = (kopecks: Exact) => `${formatMoney(kopecks)} ₽`;
const product = (one: Exact, count: number, all: Exact) =>
  count === 1 ? rub(all) : `${rub(one)} × ${formatNumber(count)} = ${rub(all)}`;

/** What of a line is free, and for which reason. */
function includedText({ included, freed, charged }: SalesLine): string[] {
  if (included === 0) return [];
  const minimum = freed > 0 ? `, в том числе по тарифу «Минимальный»: ${formatNumber(freed)}` : '';
  return [`Включено без доплаты: ${formatNumber(included)}${minimum}, к оплате: ${formatNumber(charged)}`];
}

/** The derivation in Russian, line by line, to be read and copied. */
export function derivationText(client: string, line: SalesLine): string[] {
  const rule = ruleOf(line);
  const head = [
    `Клиент: ${client}`,
    `Месяц: ${formatMonth(line.month)}`,
    `Позиция: ${line.name}`,
    `Количество: ${formatNumber(line.count)}`,
    ...(rule === undefined ? [] : [`Правило ${rule}: ${rules[rule]}`]),
  ];
  const free = ['emulator', 'none', 'demo'].includes(line.source.kind);
  if (free || (line.kind === 'packages' && line.source.kind === 'full'))
    return [...head, sourceText(line), `Стоимость: ${rub(0)}`];
  const { parentShare, updealer_cost, daobit_cost } = line;
  const share =
    parentShare > 0
      ? [
          `Доля вышестоящего дилера: ${formatMoney(parentShare)} % × ${rub(daobit_cost)} = ${rub(updealer_cost)} (до копейки, половина вверх)`,
        ]
      : [];
  return [
    ...head,
    ...(line.range === undefined ? [] : [`Диапазон по количеству за месяц: ${line.range}`]),
    ...includedText(line),
    sourceText(line),
    `Стоимость: ${product(line.price, line.charged, line.cost)}`,
    `Вознаграждение: ${product(line.reward, line.charged, line.daobit_cost)}`,
    ...share,
  ];
}
