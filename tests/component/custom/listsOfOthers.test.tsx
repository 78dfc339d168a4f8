import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { askUnread, keepUnread, keptUnread } from '../../../src/custom/layout/bell/unread';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { lastOpened, rememberOpened } from '../../../src/dataProvider/opened';
import { readListSettings, takeTab } from '../../../src/dataProvider/storage';
import { settled } from '../../../src/ui/whenIdle';
import { expectComplaint } from '../../support/complaints';
import { renderApp } from '../../support/renderApp';
import { signInElsewhere } from '../../support/signInElsewhere';

// What is asked once a list has settled would be asked in the name of somebody else here, now and then.
settled.ms = 100_000_000;

/** The same browser, seen by a tab of whoever has signed in last. */
const inTheirTab = <T,>(look: () => T): T => {
  takeTab();
  return look();
};

const opened = (title: string) => ({ title, sub: '', to: `/${title}` });

it('D-LOGIN how a list is set up stays that of whoever the tab belongs to', async () => {
  await renderApp({ fixtures: { groups: [groupFixture(5)] } });
  await screen.findByRole('row', { name: /Терминал 5/ });
  signInElsewhere('dealer');
  await userEvent.click(screen.getByRole('button', { name: 'Плотные строки' }));
  expect(readListSettings()).toMatchObject({ groups: { dense: true } });
  expect(inTheirTab(readListSettings)).toBeUndefined();
});

it('D-LOGIN A14 a list that is asked for once another has signed in elsewhere adds no red notice to the strip', async () => {
  expectComplaint(/Требуется вход/);
  await renderApp({ fixtures: { groups: [groupFixture(5)] } });
  await screen.findByRole('row', { name: /Терминал 5/ });
  signInElsewhere('dealer');
  await userEvent.click(screen.getByRole('link', { name: 'Новости' }));
  expect(await screen.findByText('Не удалось загрузить данные.')).toBeVisible();
  expect(screen.queryByText(/Требуется вход/)).toBeNull();
});

it('D-LOGIN O05 a report opens with what was last asked of it by its user, not by whoever had the browser before', async () => {
  const path = '/reports/active_users';
  await renderApp({ path: `${path}?start=24313&end=24316&server=nova&dealer=4&client=1001` });
  const load = await screen.findByRole('button', { name: 'Загрузить' });
  await waitFor(() => expect(load).toBeEnabled());
  await userEvent.click(load);
  cleanup();
  const theirs = await renderApp({ path, login: 'dealer' });
  await waitFor(() => expect(theirs.path()).toMatch(/dealer=2&client=/));
  cleanup();
  const mine = await renderApp({ path });
  await waitFor(() => expect(mine.path()).toContain('start=24313&end=24316&server=nova&dealer=4&client=1001'));
});

it('D-LOGIN nothing of a tab is remembered for whoever has signed in elsewhere, nor told from there', async () => {
  await renderApp();
  rememberOpened(opened('Мой клиент'));
  signInElsewhere('dealer');
  inTheirTab(() => {
    rememberOpened(opened('Их клиент'));
    keepUnread({ events: 3, news: 1 });
  });
  signInElsewhere('admin');
  takeTab();
  signInElsewhere('dealer');
  rememberOpened(opened('Ещё мой'));
  expect(keptUnread()).toBeUndefined();
  const read = vi.fn(async () => ({ events: 0, news: 0 }));
  await askUnread(read);
  expect(read).not.toHaveBeenCalled();
  expect(inTheirTab(lastOpened)).toMatchObject([opened('Их клиент')]);
  expect(keptUnread()?.unread).toEqual({ events: 3, news: 1 });
});
