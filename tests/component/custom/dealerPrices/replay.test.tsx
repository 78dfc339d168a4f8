import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Replay } from '../../../../src/contract/replay';
import type { PriceBody } from '../../../../src/custom/dealerPrices/price/priceBody';
import { currentMonth, monthIndex } from '../../../../src/domain/month';
import { signed } from '../../../../src/ui/replay/signed';
import { price, put, show } from '../../../support/showPrice';

const sums = (cost: number) => ({ cost, daobit_cost: cost / 10, updealer_cost: 0 });
/** Two clients of ten packages each: one at the draft's price, one at a special condition. */
const answer = ({ packages: [row] }: PriceBody, facts_month = 12 * 2026 + 10): Replay => {
  const cost = Number([row?.client_points_cost].flat()[0]) * 10;
  const both = { packages: 10 };
  return {
    facts_month,
    complete: true,
    packages: 20,
    before: sums(1700),
    after: sums(cost + 900),
    of: 2,
    clients: [
      {
        client_id: 'nova:1',
        p_gid: 1,
        name: 'ООО «Ореховый Якорь»',
        special: false,
        ...both,
        before: sums(800),
        after: sums(cost),
      },
      {
        client_id: 'nova:2',
        p_gid: 2,
        name: 'АО «Север»',
        special: true,
        ...both,
        before: sums(900),
        after: sums(900),
      },
    ],
  };
};

const row = async (name: RegExp) => {
  const table = within(await screen.findByRole('region', { name: 'Что было бы за 10/2026' }));
  return within(table.getByRole('row', { name }));
};

describe('N05 «Что будет»', () => {
  it('N05 shows last month under the draft, and again once it has changed and stands still', async () => {
    const asked: number[] = [];
    const { panel, user } = await show({
      replay: async (body) => {
        asked.push(Number([body.packages[0]?.client_points_cost].flat()[0]));
        return answer(body);
      },
    });
    await user.click(panel.getByRole('button', { name: 'Что будет' }));
    expect((await row(/Якорь/)).getAllByText('800,00')).toHaveLength(2);
    expect((await row(/Север/)).getByText('АО «Север» (спецусловие, не изменится)')).toBeVisible();
    await put(user, price, '90,5');
    expect(await screen.findByText('905,00')).toBeVisible();
    expect((await row(/Якорь/)).getByText('+105,00')).toBeVisible();
    expect((await row(/Все клиенты: 2/)).getByText('1 805,00')).toBeVisible();
    expect(asked.at(-1)).toBe(90.5);
  });

  it('N05 is of the last full month, or of any that is chosen', async () => {
    const asked: number[] = [];
    const { panel, user } = await show({
      replay: async (body, month) => {
        asked.push(month);
        return { ...answer(body, month), complete: month !== now };
      },
    });
    const now = monthIndex(currentMonth(new Date()));
    await user.click(panel.getByRole('button', { name: 'Что будет' }));
    expect(await screen.findByText(/^Пакеты за \d\d\/\d{4} по действующим/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Пакеты за'), String(now));
    expect(await screen.findByText(/, который ещё идёт, по действующим/)).toBeVisible();
    expect(asked).toEqual([now - 1, now]);
  });

  it('N05 of a dealer whose clients have sent nothing says so, without a table; what stays is «0,00»', async () => {
    const { panel, user } = await show({
      replay: async (body) => ({ ...answer(body), packages: 0, of: 0, clients: [] }),
    });
    await user.click(panel.getByRole('button', { name: 'Что будет' }));
    expect(await screen.findByText(/^За 10\/2026 у клиентов дилера нет пакетов/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Что было бы за 10/2026' })).toBeNull();
    expect(signed(0)).toBe('0,00');
  });

  it('N05 waits while a price is wrong, and says a failure', async () => {
    const { panel, user } = await show({
      replay: async () => {
        throw new Error('сервер занят');
      },
    });
    await user.click(panel.getByRole('button', { name: 'Что будет' }));
    expect(await screen.findByText('Не удалось посчитать: сервер занят')).toBeVisible();
    await put(user, price, 'x');
    expect(await screen.findByText('Исправьте ошибки в ценах, чтобы увидеть, что будет')).toBeVisible();
  });

  it('N05 is not offered where the server has no such call', async () => {
    const { panel } = await show();
    expect(panel.queryByRole('button', { name: 'Что будет' })).toBeNull();
  });
});
