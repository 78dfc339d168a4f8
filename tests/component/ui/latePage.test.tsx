import { Suspense } from 'react';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { latePage } from '../../../src/ui/latePage';

const shown = (Page: ReturnType<typeof latePage>) =>
  render(
    <Suspense fallback="…">
      <Page />
    </Suspense>,
  );

const one = async () => () => <h1>Страница</h1>;

it('O02 a page whose code has come is shown at once', async () => {
  const Page = latePage(one);
  await Page.load();
  expect(shown(Page).container).toHaveTextContent('Страница');
});

it('a page that nobody has fetched comes when it is opened', async () => {
  expect(shown(latePage(one)).container).toHaveTextContent('…');
  expect(await screen.findByRole('heading', { name: 'Страница' })).toBeVisible();
});

it('what it reads ahead is told where the page is', async () => {
  const asked: string[] = [];
  const Page = latePage(one, async (path: string) => void asked.push(path));
  await Page.load('/reports/transport');
  expect(asked).toEqual(['/reports/transport']);
});
