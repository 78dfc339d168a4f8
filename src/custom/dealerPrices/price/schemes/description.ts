import type { BillingAlias } from '../../../../domain/tiers';
import type { Layout } from '../../grid/layout';
import type { SumOf } from '../../grid/sums';
import type { PriceBody } from '../priceBody';

/** All that makes one price panel differ from another; the frame and the grid do the rest. */
export interface PanelDescription {
  alias: BillingAlias;
  titles: { create: string; edit: string; view: string };
  /** Of the month picker. */
  monthLabel: string;
  /** The width on a large desktop, per cent; 100 on any other screen (doc 2 §2.4). */
  width: 50 | 70 | 100;
  layout: Layout;
  /** Wire names of the percent rows. */
  percents: readonly string[];
  /** The body to send. */
  write: (sum: SumOf) => PriceBody;
  /** An addition fills the old pair of dates and the new one alike (doc 2 §4, Pskov). */
  bothMonths?: true;
}

/** Titles of a scheme by its short name. */
export const titlesOf = (name: string): PanelDescription['titles'] => ({
  create: `Добавление прайса ${name}`,
  edit: `Редактирование прайса ${name}`,
  view: `Просмотр прайса ${name}`,
});

export const usualMonthLabel = 'Месяц начала действия прайса';
