import { minimumPackageCount } from '../../../../contract/minimumTariffs';
import type { AppDataProvider } from '../../../../dataProvider/dataProvider';
import { formatDay, formatIsoDay, parseDay, parseIsoDay } from '../../../../domain/day';
import { splitEmails } from '../../../../domain/text';
import { createLayout, pairOf, percentId, percentTable } from '../../grid/layout';
import { percentsOf, sumsOfSheet } from '../../grid/sums';
import type { SpecKind } from '../specKind';

/** A day as it is typed: `DD/MM/YYYY`. */
export const dayOf = (typed: string) => parseDay(typed.replaceAll('/', '.'));

const layout = createLayout([
  percentTable({ tariff: 'Тариф' }),
  {
    id: 'tariff',
    caption: `Тариф «Минимальный»: ${minimumPackageCount} пакетов`,
    heads: ['Пакетов'],
    columns: [{ caption: 'Стоимость' }, { caption: 'Вознаграждение' }],
    rows: [
      {
        heads: [String(minimumPackageCount)],
        cells: pairOf('Тариф', { id: 'cost' }, { id: 'compensation' }, percentId('tariff')),
      },
    ],
  },
]);

const startOf = (iso: string) => {
  const day = parseIsoDay(iso);
  return day ? formatDay(day).replaceAll('.', '/') : '';
};

/** «Тариф Минимальный» of a client; it goes by its own id (doc 2 §2.4, §4). */
export const minimum = (provider: AppDataProvider, dealerOrg: number, tariff: number | undefined): SpecKind => ({
  name: `${dealerOrg}/minimum:${tariff ?? 'new'}`,
  titles: { create: 'Добавление тарифа «Минимальный»', edit: 'Редактирование тарифа «Минимальный»' },
  submits: { create: 'Добавить тариф', edit: 'Изменить тариф' },
  done: { create: 'Тариф добавлен', edit: 'Тариф изменён' },
  start: 'day',
  emails: true,
  clientId: ({ client_org_id }) => client_org_id,
  layoutOf: () => layout,
  ...(tariff !== undefined && {
    read: async () => {
      const { data, etag } = await provider.readMinimumTariff(tariff);
      return {
        fields: {
          client: { id: data.client_org_id, name: data.client_name },
          start: startOf(data.start_date),
          emails: data.emails.join(', '),
        },
        kinds: [],
        numbers: {
          cost: data.tariff_cost,
          compensation: data.tariff_compensation,
          ...(data.percent === null ? {} : { [percentId('tariff')]: data.percent }),
        },
        status: data.price_status,
        etag,
      };
    },
  }),
  save: ({ client, start, emails, sheet }, etag, key) => {
    const sum = sumsOfSheet(sheet);
    const day = dayOf(start);
    if (!day) throw new Error('a save without a day');
    const { tariff: percent } = percentsOf(sheet, ['tariff']);
    const body = {
      client_org_id: client,
      dealer_org_id: dealerOrg,
      start_date: formatIsoDay(day),
      package_count: minimumPackageCount,
      cost: sum('cost'),
      compensation: sum('compensation'),
      ...(percent === undefined ? {} : { percent }),
      emails: splitEmails(emails),
    } as const;
    return tariff === undefined
      ? provider.createMinimumTariff(body, key)
      : provider.changeMinimumTariff(tariff, body, etag);
  },
});
