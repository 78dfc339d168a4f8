import type { SalesLine } from '../../../src/domain/sales/bill';
import { commentOf, monthText, type SoldClient } from '../../../src/domain/sales/statistic';
import { bytesBy, fieldsOf, type JsonWriter } from '../kernel/jsonWriter';

const cost = Buffer.from(',"cost":');
const reward = Buffer.from(',"daobit_cost":');
const share = Buffer.from(',"updealer_cost":');

/** Writes lines as `positionsOf` tells them, hundreds of thousands of a dealer's year: their words are the same over and over, only the numbers differ. */
function lineWriter(json: JsonWriter) {
  const heads = new Map<string, { name: string; bytes: Uint8Array }>();
  const headOf = ({ position, name }: SalesLine) => {
    let head = heads.get(position);
    if (head?.name !== name) {
      head = { name, bytes: Buffer.from(`{${fieldsOf({ alias: position, name })},"count":`) };
      heads.set(position, head);
    }
    return head.bytes;
  };
  const commentBytes = bytesBy((comment: string) => `,"comment":${JSON.stringify(comment)},"tracked_pairs":`);
  return (line: SalesLine): void => {
    json.open(headOf(line));
    json.whole(line.count);
    json.open(cost);
    json.money(line.cost);
    json.open(reward);
    json.money(line.daobit_cost);
    json.open(share);
    json.money(line.updealer_cost);
    json.open(commentBytes(commentOf(line)));
    json.whole(line.pairs);
    json.close('}');
  };
}

/** Writes clients, with their lines or, shorter by far, without. */
export function clientWriter(json: JsonWriter, withLines: boolean) {
  if (!withLines) return (_: SoldClient, head: object): void => json.add(`{${fieldsOf(head)}}`);
  const write = lineWriter(json);
  const monthBytes = bytesBy((month: number) => `"${monthText(month)}":[`);
  return ({ months }: SoldClient, head: object): void => {
    json.open(`{${fieldsOf(head)},"positions":{`);
    for (const { month, lines } of months) {
      json.open(monthBytes(month));
      for (const line of lines) write(line);
      json.close(']');
    }
    json.close('}');
    json.close('}');
  };
}
