import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PackageChart } from '../../../src/custom/reports/PackageChart';
import { kindGroups } from '../../../src/custom/reports/packageStatistics';
import { currentMonth, monthIndex } from '../../../src/domain/month';

it('F02 the chart shows the six largest kinds and the others as one; a kind looks the same whatever is left out', () => {
  const kinds = Array.from({ length: 14 }, (_, place) => ({ caption: `Вид ${10 + place}`, count: 100 - place }));
  const looks = () =>
    new Map(
      Array.from(document.querySelectorAll('figcaption > span'), (key) => [
        key.textContent?.replace(/ \d+$/, ''),
        key.querySelector('span')?.className,
      ]),
    );
  const month = (shown: typeof kinds) => [{ month: 24313, caption: '01.2026', kinds: shown, count: 10 }];
  const groups = kindGroups(kinds);
  const { rerender } = render(<PackageChart end={24313} groups={groups} months={month(kinds)} />);
  const all = looks();
  expect([...all.keys()]).toEqual(['Вид 10', 'Вид 11', 'Вид 12', 'Вид 13', 'Вид 14', 'Вид 15', 'Прочие']);
  expect(new Set(all.values()).size).toBe(7);
  rerender(<PackageChart end={24313} groups={groups} months={month(kinds.slice(3))} />);
  expect([...looks()]).toEqual([...all].slice(3));
});

it('F02 the chart has the months in which nothing was sent, between the others and after them, but none to come', () => {
  const kinds = [{ caption: 'ПИ', count: 7 }];
  const sent = [
    { month: 24313, caption: '01.2026', kinds, count: 7 },
    { month: 24315, caption: '03.2026', kinds, count: 7 },
  ];
  render(<PackageChart end={24316} groups={kindGroups(kinds)} months={sent} />);
  const chart = screen.getByRole('group', { name: 'Пакеты по месяцам и типам' });
  expect(chart.textContent).toBe('701.2026002.2026703.2026004.2026');
  cleanup();
  const month = monthIndex(currentMonth(new Date()));
  render(<PackageChart end={month + 5} groups={[]} months={[{ month, caption: 'сейчас', kinds: [], count: 1 }]} />);
  expect(screen.getByRole('group', { name: 'Пакеты по месяцам и типам' }).textContent).toBe('1сейчас');
});

it('F02 P05 a bar that is pressed puts the numbers of its month into the legend, pressed again those of all', async () => {
  const user = userEvent.setup();
  const month = (month: number, count: number) => ({
    ...{ month, caption: `0${month - 24312}.2026`, count },
    kinds: [{ caption: 'ПИ', count }],
  });
  const months = [month(24313, 7), month(24314, 2)];
  render(<PackageChart end={24314} groups={kindGroups([{ caption: 'ПИ', count: 9 }])} months={months} />);
  const legend = document.querySelector('figcaption');
  expect(legend).toHaveTextContent('ПИ 9');
  await user.click(screen.getByRole('button', { name: '02.2026: 2' }));
  expect(legend).toHaveTextContent('02.2026ПИ 2');
  expect(screen.getByRole('button', { pressed: true })).toHaveAccessibleName('02.2026: 2');
  await user.keyboard('{Enter}');
  expect(legend).toHaveTextContent('ПИ 9');
});
