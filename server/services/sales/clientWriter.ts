import type { SalesLine } from '../../../src/domain/sales/bill';
import { monthText, positionOf, type SoldClient } from '../../../src/domain/sales/statistic';
import { bytesBy, exactWire, fieldsOf, jsonText, type JsonWriter } from '../kernel/jsonWriter';

/** Writes clients; a line that many of them share is put into words once. */
export function clientWriter(json: JsonWriter) {
  const lineBytes = bytesBy((line: SalesLine) => jsonText(positionOf(line, exactWire)));
  const monthBytes = bytesBy((month: number) => `"${monthText(month)}":[`);
  return ({ months }: SoldClient, head: object): void => {
    json.open(`{${fieldsOf(head)},"positions":{`);
    for (const { month, lines } of months) {
      json.open(monthBytes(month));
      for (const line of lines) json.add(lineBytes(line));
      json.close(']');
    }
    json.close('}');
    json.close('}');
  };
}
