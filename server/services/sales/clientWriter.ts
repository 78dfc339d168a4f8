import type { SalesLine } from '../../../src/domain/sales/bill';
import { monthText, positionOf, type SoldClient } from '../../../src/domain/sales/statistic';
import { exactWire, fieldsOf, jsonText, type JsonWriter } from '../kernel/jsonWriter';

/** Writes clients; a line that many of them share is put into words once. */
export function clientWriter(json: JsonWriter) {
  const known = new Map<SalesLine, Uint8Array>();
  const lineBytes = (line: SalesLine) => {
    let bytes = known.get(line);
    if (bytes === undefined) known.set(line, (bytes = Buffer.from(jsonText(positionOf(line, exactWire)))));
    return bytes;
  };
  return ({ months }: SoldClient, head: object): void => {
    json.open(`{${fieldsOf(head)},"positions":{`);
    for (const { month, lines } of months) {
      json.open(`"${monthText(month)}":[`);
      for (const line of lines) json.add(lineBytes(line));
      json.close(']');
    }
    json.close('}');
    json.close('}');
  };
}
