import { expect, it } from 'vitest';
import { accessStatuses } from '../../../src/contract/lists';
import { accessStatus, archiveMove } from '../../../src/domain/accessStatus';

const flags = [true, false];
const all = flags.flatMap((archived) =>
  flags.flatMap((banned) =>
    flags.flatMap((hasTariff) => flags.map((stopTariff) => ({ archived, banned, hasTariff, stopTariff }))),
  ),
);

it('B08 the archive wins over the ban, the ban over a tariff; with neither tariff nor work without one it is a demo', () => {
  expect(all).toHaveLength(16);
  expect(all.map(accessStatus)).toEqual([
    ...Array<string>(8).fill('В архиве'),
    ...Array<string>(4).fill('Приостановлена'),
    ...['Работает', 'Работает', 'Работает', 'Демо'],
  ]);
});

it('B07 only «Приостановлена» goes to the archive, and comes back from it', () => {
  expect(accessStatuses.map(archiveMove)).toEqual([null, null, 'В архиве', 'Приостановлена']);
});
