import { within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Drafts } from '../../../../src/ui/saving/drafts';
import { closePage } from '../../../support/renderShell';
import { cell, price, reward, show, submit } from '../../../support/showPrice';

describe('a session that dies', () => {
  it('D-401 what was typed is kept, in the cell that one is still in, too, and offered back', async () => {
    let end: () => void = () => undefined;
    const kept = new Map<string, unknown>();
    const drafts: Drafts = {
      onEnding: (listener) => {
        end = listener;
        return () => undefined;
      },
      save: (form, values) => void kept.set(form, values),
      look: (form) => kept.get(form),
      take: (form) => kept.get(form),
    };
    const { user } = await show({ drafts });
    await user.click(cell(price));
    await user.keyboard('99');
    end();
    closePage();
    const again = await show({ drafts });
    expect(cell(price)).toHaveTextContent('80,00');
    await again.user.click(again.panel.getByRole('button', { name: 'Вернуть введённое' }));
    expect(cell(price)).toHaveTextContent('99,00');
    expect(again.panel.getByLabelText(/^Месяц/)).toHaveFocus();
  });

  it('D-401 D-ERR what others have changed since is shown beside a draft that is taken back', async () => {
    const content = (text: string) => ({
      fields: { client: null, start: '11/2026', emails: '' },
      kinds: [],
      texts: { [price]: text },
    });
    const drafts: Drafts = {
      onEnding: () => () => undefined,
      save: () => undefined,
      look: () => ({ ...content('99,00'), was: content('70,00') }),
      take: () => undefined,
    };
    const { panel, user } = await show({ drafts });
    await user.click(panel.getByRole('button', { name: 'Вернуть введённое' }));
    const conflict = within(panel.getByRole('alert', { name: 'Прайс изменился' }));
    expect(conflict.getByRole('row', { name: /70,00.*80,00.*99,00/ })).toBeVisible();
    await user.click(conflict.getByRole('button', { name: 'Наложить мои изменения поверх' }));
    expect(cell(price)).toHaveTextContent('99,00');
    expect(submit()).toBeEnabled();
  });

  it('D-401 D-ERR what was typed into a list that somebody else has deleted since can be read and copied', async () => {
    const content = (text: string) => ({
      fields: { client: null, start: '11/2026', emails: '' },
      kinds: [],
      texts: { [price]: text, [reward]: '32,00' },
    });
    const drafts: Drafts = {
      onEnding: () => () => undefined,
      save: () => undefined,
      look: () => ({ ...content('99,00'), was: content('70,00') }),
      take: () => undefined,
    };
    const { panel } = await show({ drafts, unread: true, lists: {} });
    expect(panel.getByText(/^Эти цены удалили, или они вам больше не видны/)).toBeVisible();
    const rows = within(panel.getByRole('region', { name: 'Введённое' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'ЯчейкаБылоУ вас',
      'Передача пакета документов: стоимость70,0099,00',
    ]);
  });

  it('P03 D-401 a draft put aside stays at hand, in the panel and for the next time, until it is deleted', async () => {
    const kept = new Map<string, unknown>([
      [
        'prices/1/memory/11/2026',
        { fields: { client: null, start: '11/2026', emails: '' }, kinds: [], texts: { [price]: '99,00' } },
      ],
    ]);
    const drafts: Drafts = {
      onEnding: () => () => undefined,
      save: (form, values) => void kept.set(form, values),
      look: (form) => kept.get(form),
      take: (form) => {
        const draft = kept.get(form);
        kept.delete(form);
        return draft;
      },
    };
    const first = await show({ drafts });
    await first.user.click(first.panel.getByRole('button', { name: 'Не нужно' }));
    expect(first.panel.getByText('Черновик сохранён.')).toBeVisible();
    closePage();
    const { panel, user } = await show({ drafts });
    await user.click(panel.getByRole('button', { name: 'Не нужно' }));
    await user.click(panel.getByRole('button', { name: 'Вернуть введённое' }));
    expect(cell(price)).toHaveTextContent('99,00');
    closePage();
    expect(kept.size).toBe(0);
  });
});
