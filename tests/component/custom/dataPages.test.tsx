import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Transport } from '../../../src/dataProvider/http';
import { createMockTransport } from '../../../src/dataProvider/mock/mockTransport';
import { renderApp } from '../../support/renderApp';

it('J04 a page of quarantine that is there no more, as others have mended lines, gives way to the last that is', async () => {
  const user = userEvent.setup();
  const mock = createMockTransport();
  let mended = false;
  const serve: Transport = async (request) => {
    const answer = await mock(request);
    if (!mended || !request.path.endsWith('/quarantine/')) return answer;
    const { results } = answer.body as { results: object[] };
    const left = request.query?.page === '1' ? results.slice(0, 15) : [];
    return { ...answer, body: { count: 15, total: 15, results: left } };
  };
  await renderApp({ path: '/administration/data?kind=facts', serve });
  const faults = within(await screen.findByRole('region', { name: 'Факты по пакетам: негодные строки' }));
  expect(await faults.findByText('Факты по пакетам: в карантине 25')).toBeVisible();
  mended = true;
  await user.click(faults.getByRole('button', { name: 'Следующая страница' }));
  expect(await faults.findByText('Факты по пакетам: в карантине 15')).toBeVisible();
  expect(await faults.findByRole('button', { name: 'Все столбцы строки 15' })).toBeVisible();
  expect(faults.queryByText('Негодных строк нет')).toBeNull();
});
