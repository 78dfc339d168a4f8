import { HttpError, type Transport, type TransportRequest } from '../http';
import type { ExistingCall } from './callOf';
import { isRecord } from './understand';

/** A version made of the record itself, for a server that gives none. */
export function versionOf(body: unknown): string {
  let sum = 5381;
  for (const sign of JSON.stringify(body)) sum = (Math.imul(sum, 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return `"x${sum.toString(36)}"`;
}

/** The request that reads what a save is about; undefined for what there is nothing to read of. */
export function readingOf({ id, params }: ExistingCall, { path, body, query, signal, headers = {} }: TransportRequest) {
  const saved = isRecord(body) ? body : {};
  const { Authorization: token } = headers;
  const read = (at: string, asked: TransportRequest['query'] = {}): TransportRequest => ({
    method: 'GET',
    path: at,
    query: asked,
    signal,
    quiet: true,
    ...(token ? { headers: { Authorization: token } } : {}),
  });
  const month = { year: Number(saved.year), month: Number(saved.month) };
  if (id === 'changePriceList') return read(path, month);
  if (id === 'changeApiPrice' || id === 'changeSpecCondition')
    return read(path, { ...query, ...month, client_id: Number(saved.client_id) });
  if (id === 'changeMinimumTariff') return read(`/tariff-minimum/${Number(saved.tariff_id)}/`);
  if (path.includes('/billing-profile/')) return read(path.replace(/billing-profile\/.*$/, 'billing-profile/'));
  return Object.keys(params).length > 0 ? read(path) : undefined;
}

/** Refuses a save over a record that is no longer the one that was read, by reading it once more. */
export async function refuseChanged(read: Transport, reading: TransportRequest, version: string): Promise<void> {
  const { headers } = await read(reading);
  if (headers.get('etag') === version) return;
  const detail = 'Запись изменилась с тех пор, как её открыли. Обновите её и внесите изменения снова';
  throw new HttpError(detail, 409, { detail });
}
