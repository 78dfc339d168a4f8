import type { openForm, workInPanel } from './forms';
import type { recompute } from './recompute';
import { figure, say, table, verdict } from './print';
import { median } from './statistics';

/** Every run of every form; the panel first, then the bare table, then SimpleForm. */
export interface FormMeasurements {
  forms: { name: string; visits: Awaited<ReturnType<typeof openForm>>[] }[];
  work: Awaited<ReturnType<typeof workInPanel>>[];
  statistics: Awaited<ReturnType<typeof recompute>>[];
}

/** Prints the figures of the forms of 108 prices side by side, then the ratios with the goals. */
export function reportForms({ forms, work, statistics }: FormMeasurements) {
  const all = forms.map(({ name, visits }) => ({
    name,
    open: median(visits.map(({ open }) => open)),
    key: median(visits.map(({ key }) => key)),
  }));
  const [panel, bare, simple] = all;
  if (!panel || !bare || !simple) throw new Error('nothing was measured');
  const recalculate = median(work.map((one) => one.recalculate));
  const paste = median(work.map((one) => one.paste));
  const kind = median(statistics.map((one) => one.kind));
  const search = median(statistics.map((one) => one.search));
  say();
  table([
    ['форма из 108 цен', ...all.map(({ name }) => name)],
    ['открытие (код загружен), мс', ...all.map(({ open }) => figure(Math.round(open)))],
    ['клавиша, мс главного потока', ...all.map(({ key }) => figure(key))],
    ['пересчёт, мс (без замедления)', figure(recalculate), '', ''],
    ['вставка 108 ячеек, мс (без замедления)', figure(paste), '', ''],
  ]);
  const goals: [string, number, number, string?][] = [
    ['открытие / голая таблица', panel.open / bare.open, 2.5],
    ['открытие / SimpleForm', panel.open / simple.open, 0.25],
    ['клавиша / голая таблица', panel.key / bare.key, 1.5],
    ['пересчёт', recalculate, 16, 'мс'],
    ['вставка 108 ячеек', paste, 32, 'мс'],
    ['статистика 5 000 клиентов: тип пакета', kind, 50, 'мс'],
    ['статистика 5 000 клиентов: поиск', search, 50, 'мс'],
  ];
  table([
    ['', 'есть', 'цель', ''],
    ...goals.map(([name, value, most, unit]) => [
      name,
      figure(value, unit),
      `≤ ${figure(most, unit)}`,
      verdict(value, most),
    ]),
  ]);
}
