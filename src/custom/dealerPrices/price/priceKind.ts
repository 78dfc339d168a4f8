import { compareMonths, formatMonth, parseMonth } from '../../../domain/month';
import { priceStatusCaptions } from '../../../domain/priceStatus';
import type { PanelKind } from '../panel/panelKind';
import { priceAddress, type PriceAddress } from './priceAddress';
import { cellsOfBody } from './priceBody';
import type { PriceGate } from './priceGate';
import { pricePayload } from './pricePayload';
import { descriptions } from './schemes/descriptions';
import { priceTools } from './tools/priceTools';

/** The panel of a regional price list: only a future one may be changed (doc 2 §2.4, §4). */
export function priceKind(gate: PriceGate, { alias, month: old }: PriceAddress): PanelKind {
  const description = descriptions[alias];
  const { layout, titles, monthLabel, width } = description;
  const first = old && formatMonth(old);
  return {
    name: `${gate.name}/${first ?? 'new'}`,
    dealer: gate.dealer,
    server: gate.server,
    title: old ? titles.edit : titles.create,
    viewTitle: titles.view,
    submit: old ? 'Изменить прайс' : 'Добавить прайс',
    width,
    words: {
      unread: 'Не удалось открыть прайс',
      undone: (lost) => (lost ? 'Сохранён ли прайс, неизвестно' : 'Прайс не сохранён'),
      stale: 'Прайс изменился',
    },
    start: { unit: 'month', label: monthLabel, missing: 'Выберите месяц, с которого действует прайс' },
    form: alias,
    layoutOf: () => layout,
    ...(gate.guard && { guard: gate.guard }),
    ...(gate.compare && { compare: gate.compare(alias, old) }),
    ...(old && {
      read: async () => {
        const { body, status, etag } = await gate.read(old);
        return {
          fields: { client: null, start: formatMonth(old), emails: '' },
          kinds: [],
          cells: cellsOfBody(layout, body),
          status,
          etag,
        };
      },
    }),
    save: ({ fields, sheet, remarks }, etag, key) => {
      const chosen = parseMonth(fields.start);
      if (!chosen) throw new Error('a save without a month');
      const payload = { ...pricePayload(description, sheet, chosen, old), ...(remarks && { remarks }) };
      return old ? gate.change(payload, etag) : gate.create(payload, key);
    },
    occupiedBy: ({ start }) => {
      const month = parseMonth(start);
      return month && start !== first
        ? { label: `Открыть прайс на ${start}`, address: priceAddress({ alias, month }) }
        : undefined;
    },
    done: ({ start }) => `Прайс на ${start} ${old ? 'изменён' : 'добавлен'}: ${gate.dealer}`,
    lockOf: (status) =>
      status === 'future'
        ? undefined
        : `Прайс только для просмотра: его статус «${priceStatusCaptions[status]}», менять можно будущие`,
    note: (start) => {
      const chosen = parseMonth(start);
      return old && chosen && compareMonths(old, chosen) !== 0 ? `Прайс на ${first} переедет на ${start}` : undefined;
    },
    tools: (store) => priceTools({ description, gate, month: old, store }),
  };
}
