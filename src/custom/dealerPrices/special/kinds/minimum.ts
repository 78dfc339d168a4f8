import { minimumPackageCount } from '../../../../contract/minimumTariffs';
import { formatDay, formatIsoDay, parseIsoDay } from '../../../../domain/day';
import { splitEmails } from '../../../../domain/text';
import { createLayout, pairOf, percentId, percentTable } from '../../grid/layout';
import { cellsOfNumbers, percentsOf, sumsOfSheet } from '../../grid/sums';
import { dayOf, type PanelFields, type PanelKind } from '../../panel/panelKind';
import { withSpecTools } from '../tools/withSpecTools';
import { clientOf, specBase, type SpecTools } from '../specBase';

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

/** Which client is meant by the id of an organisation. */
const clientId = ({ client }: PanelFields) => (typeof client?.org !== 'number' ? {} : { client_id: client.id });

/** «Тариф Минимальный» of a client; it goes by its own id (doc 2 §2.4, §4). */
export const minimum = (tools: SpecTools, dealerOrg: number, tariff: number | undefined): PanelKind =>
  withSpecTools(
    tools,
    {
      type: 'minimum_tariff',
      panelOf: ({ tariff_id }) => minimum(tools, dealerOrg, tariff_id ?? undefined),
      ...(tools.tells && tariff !== undefined && { history: () => tools.provider.listMinimumTariffHistory(tariff) }),
    },
    {
      ...specBase(tools, true),
      name: `spec/${dealerOrg}/minimum:${tariff ?? 'new'}`,
      viewTitle: 'Просмотр тарифа «Минимальный»',
      title: `${tariff === undefined ? 'Добавление' : 'Редактирование'} тарифа «Минимальный»`,
      submit: tariff === undefined ? 'Добавить тариф' : 'Изменить тариф',
      done: ({ client }) => `Тариф ${tariff === undefined ? 'добавлен' : 'изменён'}: ${client?.name ?? ''}`,
      start: { unit: 'day', label: 'Дата начала действия', missing: 'Введите дату начала действия' },
      emails: true,
      form: 'minimum',
      layoutOf: () => layout,
      ...(tariff !== undefined && {
        read: async () => {
          const { data, etag } = await tools.provider.readMinimumTariff(tariff);
          return {
            fields: {
              client: { id: data.client_org_id, name: data.client_name },
              start: startOf(data.start_date),
              emails: data.emails.join(', '),
            },
            kinds: [],
            cells: cellsOfNumbers(layout, {
              cost: data.tariff_cost,
              compensation: data.tariff_compensation,
              ...(data.percent === null ? {} : { [percentId('tariff')]: data.percent }),
            }),
            status: data.price_status,
            etag,
          };
        },
      }),
      save: ({ fields, sheet }, etag, key) => {
        const sum = sumsOfSheet(sheet);
        const day = dayOf(fields.start);
        if (!day) throw new Error('a save without a day');
        const { tariff: percent } = percentsOf(sheet, ['tariff']);
        const body = {
          client_org_id: fields.client?.org ?? clientOf(fields),
          dealer_org_id: dealerOrg,
          start_date: formatIsoDay(day),
          package_count: minimumPackageCount,
          cost: sum('cost'),
          compensation: sum('compensation'),
          ...(percent === undefined ? {} : { percent }),
          emails: splitEmails(fields.emails),
        } as const;
        return tariff === undefined
          ? tools.provider.createMinimumTariff({ ...body, ...clientId(fields) }, key)
          : tools.provider.changeMinimumTariff(tariff, body, etag);
      },
    },
  );
