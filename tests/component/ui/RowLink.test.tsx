import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, Profiler } from 'react';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { RowLink } from '../../../src/ui/RowLink';

const rendered = vi.fn();

const Row = memo(function Row() {
  return (
    <Profiler id="row" onRender={rendered}>
      <RowLink to="/clients/nova/7?tab=note" title="Ромашка">
        Ромашка
      </RowLink>
    </Profiler>
  );
});

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <Row />
      <button type="button" onClick={() => void navigate('?page=2')}>
        Дальше
      </button>
    </>
  );
}

const open = () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    basename: '/account',
    initialEntries: ['/account/list'],
  });
  render(<RouterProvider router={router} />);
  return { router, link: screen.getByRole('link', { name: 'Ромашка' }) };
};

it('O02 a link in a row leads there by a press and by a key, and has its whole address for another tab', async () => {
  const { router, link } = open();
  expect(link).toHaveAttribute('href', '/account/clients/nova/7?tab=note');
  link.focus();
  await userEvent.keyboard('{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/account/clients/nova/7', search: '?tab=note' });
  await router.navigate(-1);
  await userEvent.click(link);
  expect(router.state.location.pathname).toBe('/account/clients/nova/7');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'O02 a press with %j is left to the browser',
  (how) => {
    const { router, link } = open();
    link.addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false);
      event.preventDefault();
    });
    fireEvent.click(link, how);
    expect(router.state.location.pathname).toBe('/account/list');
  },
);

it('R04 a change of the address renders no link in a row anew', async () => {
  const { router } = open();
  rendered.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Дальше' }));
  expect(router.state.location.search).toBe('?page=2');
  expect(rendered).not.toHaveBeenCalled();
});
