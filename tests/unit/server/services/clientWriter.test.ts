import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientWriter } from '../../../../server/services/sales/clientWriter';
import { exactWire, jsonText, JsonWriter } from '../../../../server/services/kernel/jsonWriter';
import type { PriceSource, SalesLine } from '../../../../src/domain/sales/bill';
import { positionsOf, type SoldClient } from '../../../../src/domain/sales/statistic';

const start = { year: 2026, month: 11 };
const sources: PriceSource[] = [
  { kind: 'list', scheme: 'dyn_tp', start },
  { kind: 'special', type: 'api', start },
  { kind: 'service', price: 'own', start },
  { kind: 'emulator' },
  { kind: 'none' },
];
const count = fc.oneof(fc.nat(9), fc.nat(100_000));
const sum = fc.oneof(fc.nat(100_000), fc.maxSafeInteger(), fc.constant(2n ** 60n));

const line: fc.Arbitrary<SalesLine> = fc.record({
  kind: fc.constantFrom('packages', 'licence', 'service', 'emulator'),
  // What is called the same in one line is not in another: a service has the name that it was agreed on by.
  position: fc.constantFrom('pp_pi', 'service.5', 'a"b'),
  name: fc.constantFrom('ПИ', 'Услуга «Архив»', 'Ещё "одна"'),
  month: fc.constant(start),
  count,
  included: count,
  freed: count,
  charged: count,
  source: fc.constantFrom(...sources),
  price: count,
  reward: count,
  cost: sum,
  daobit_cost: sum,
  parentShare: count,
  updealer_cost: sum,
  pairs: count,
});
const months = fc.uniqueArray(fc.record({ month: fc.integer({ min: 24_300, max: 24_330 }), lines: fc.array(line) }), {
  selector: ({ month }) => month,
  maxLength: 4,
});

it('F05 what is written of a client is the JSON of its positions, or of the client without them', () => {
  fc.assert(
    fc.property(fc.array(months, { minLength: 1, maxLength: 4 }), fc.boolean(), (clients, withLines) => {
      const json = new JsonWriter();
      const write = clientWriter(json, withLines);
      json.open('[');
      for (const [id, sold] of clients.entries()) write({ months: sold } as SoldClient, { id });
      json.close(']');
      const positions = (sold: SoldClient['months']) =>
        withLines ? `,"positions":${jsonText(positionsOf({ months: sold } as SoldClient, exactWire))}` : '';
      const told = clients.map((sold, id) => `{"id":${id}${positions(sold)}}`);
      expect(Buffer.from(json.take()).toString()).toBe(`[${told.join(',')}]`);
    }),
  );
});
