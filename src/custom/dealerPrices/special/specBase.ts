import type { AppDataProvider } from '../../../dataProvider/dataProvider';
import { compareMonths, currentMonth, formatMonth, parseMonth, type Month } from '../../../domain/month';
import { priceStatusCaptions, type PriceStatus } from '../../../domain/priceStatus';
import type { Layout } from '../grid/layout';
import { cellsOfNumbers } from '../grid/sums';
import { serverNow } from '../../../ui/serverNow';
import { specAddress, type SpecAt, type SpecPanelType } from './specAddress';
import {
  dayOf,
  rowsOf,
  type Client,
  type KindRow,
  type PanelFields,
  type PanelKind,
  type StoredPanel,
} from '../panel/panelKind';

/** What a special panel works with. */
export interface SpecTools {
  provider: AppDataProvider;
  dealer: { id: number; name: string };
  /** The name of the server that the dealer is on. */
  server?: string | undefined;
  /** A billing administrator changes what has begun, too (doc 2 §2.3). */
  always: boolean;
  /** The server tells who changed them. */
  tells: boolean;
}

/** What a month or a day that is typed means for months that are billed: a billing administrator may go back to those. */
function noteOnStart(start: string): string | undefined {
  const [month, now] = [parseMonth(start) ?? dayOf(start), currentMonth(serverNow())];
  return month && compareMonths(month, now) < 0
    ? `Месяц уже прошёл: отчёты с ${formatMonth(month)} по сегодня изменятся`
    : undefined;
}

/** What all special panels share; those that send the id of an organisation mark clients without one. */
export const specBase = ({ provider, dealer, server, always }: SpecTools, sendsOrg = false) =>
  ({
    dealer: dealer.name,
    server,
    width: 50,
    words: {
      unread: 'Не удалось открыть',
      undone: (lost) => (lost ? 'Сохранено ли, неизвестно' : 'Не сохранено'),
      stale: 'Данные изменились',
    },
    findClients: async (sought) => {
      const found = await provider.findDealerClients(dealer.id, sought);
      return found.map(({ client_id: id, client_org_id: org, client_name: name }): Client => {
        if (!sendsOrg) return { id, name };
        return { id, name, org, ...(org === null && { note: 'нет ID организации' }) };
      });
    },
    ...(always && { note: noteOnStart }),
    lockOf: (status) =>
      status === 'future' || always
        ? undefined
        : `Только для просмотра: статус «${priceStatusCaptions[status]}», менять можно будущие; остальные меняет администратор биллинга`,
  }) satisfies Partial<PanelKind>;

/** Who changed the special price of a month; undefined while adding, and where the server does not tell. */
export const specHistory = ({ provider, dealer, tells }: SpecTools, type: SpecPanelType, at: SpecAt | undefined) =>
  tells && at ? () => provider.listSpecHistory(type, dealer.id, at.client, at) : undefined;

/** Where a special price of this type opens that stands at the chosen month already. */
export const occupiedBy =
  (type: SpecPanelType, own: SpecAt | undefined): PanelKind['occupiedBy'] =>
  ({ client, start }) => {
    const month = parseMonth(start);
    return client && month && !(own && start === formatMonth(own))
      ? {
          label: `Открыть спецусловие на ${start}`,
          address: specAddress({ type, at: { ...month, client: client.id } }),
        }
      : undefined;
  };

/** The organisation that is sent; a panel without one is not. */
export function clientOf({ client }: PanelFields): number {
  if (!client) throw new Error('a save without an organisation');
  return client.id;
}

interface StoredMonth {
  data: Month & {
    client_id: number;
    client_name: string;
    packages: readonly { message_price_position_alias: string }[];
    price_status: PriceStatus;
  };
  etag: string | undefined;
}

/** A special price of a month as it was read; `numbers` are its wire numbers by cell, those of rows by the row's place. */
export function storedMonth(
  { data, etag }: StoredMonth,
  layoutOf: (rows: readonly KindRow[]) => Layout,
  numbers: Readonly<Record<string, number>>,
): StoredPanel {
  const kinds = data.packages.map(({ message_price_position_alias }) => message_price_position_alias);
  return {
    fields: { client: { id: data.client_id, name: data.client_name }, start: formatMonth(data), emails: '' },
    kinds,
    cells: cellsOfNumbers(layoutOf(rowsOf(kinds)), numbers),
    status: data.price_status,
    etag,
  };
}
