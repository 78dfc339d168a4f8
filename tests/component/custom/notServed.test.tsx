import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OperationId } from '../../../src/contract/endpoints';
import { rightsThere } from '../../../src/dataProvider/existing/abilities';
import { mockAccounts } from '../../../src/dataProvider/mock/accounts';
import { renderApp } from '../../support/renderApp';

const pages: readonly (readonly [path: string, operation: OperationId])[] = [
  ['/administration/data', 'listImports'],
  ['/reports/package-statistic', 'readPackageReport'],
  ['/reports/report_fixed_packages', 'exportMinimumTariffs'],
  ['/reports/sales-statistic', 'readSales'],
  ['/product/client', 'listApplications'],
];

it.each(pages)('L02 %s of a server without it is told to be absent, not forbidden', async (path, operation) => {
  const accounts = mockAccounts.map((one) => ({
    ...one,
    user: { ...one.user, rights: rightsThere(one.user.rights, new Set([operation])) },
  }));
  await renderApp({ path, fixtures: { accounts } });
  expect(await screen.findByText('На этом сервере такой страницы нет.')).toBeVisible();
});
