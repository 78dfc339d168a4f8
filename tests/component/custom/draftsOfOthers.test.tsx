import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { groupFixture } from '../../../src/dataProvider/mock/fixtures';
import { clearSession, readDraft, saveToken, saveUser } from '../../../src/dataProvider/storage';
import { renderApp } from '../../support/renderApp';

/** What another tab of this browser leaves behind: somebody else has signed in there. */
const signInElsewhere = (login: string) => {
  const account = mockAccounts.find(({ user }) => user.user_profile.login === login);
  if (!account) throw new Error(`nobody is called ${login}`);
  saveToken(`token of ${login}`);
  saveUser(account.user);
};

it.each([
  ['somebody else has signed in', () => signInElsewhere('dealer')],
  ['one has signed out', clearSession],
])(
  'D-401 D-LOGIN where in another tab %s, what is typed here stays a draft of whoever typed it',
  async (_, elsewhere) => {
    const user = userEvent.setup();
    await renderApp({
      fixtures: { groups: [groupFixture(5)] },
      path: '/administration/organisations-users?organisation=nova:5',
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Редактирование организации' }));
    await user.type(await dialog.findByLabelText('Комментарий'), 'Только для меня');
    elsewhere();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    const form = 'groups/nova:5';
    for (const other of ['dealer', '']) expect(readDraft(other, form)).toBeUndefined();
    expect(readDraft('admin', form)).toMatchObject({ p_comments: 'Только для меня' });
  },
);
