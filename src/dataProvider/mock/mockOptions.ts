import { operationIds } from '../../contract/endpoints';
import type { MockOptions } from './mockTransport';

/** What the address asks of the mock: `?mock-latency=800&mock-fail=listGroups:503,readUser:0`. */
export function mockOptionsOf(search: string): MockOptions {
  const asked = new URLSearchParams(search);
  const failures = (asked.get('mock-fail') ?? '').split(',').flatMap((part) => {
    const [name, status] = part.split(':');
    const id = operationIds.find((known) => known === name);
    return id && /^\d+$/.test(status ?? '') ? [[id, Number(status)] as const] : [];
  });
  return { latency: Number(asked.get('mock-latency')) || 0, failures: Object.fromEntries(failures) };
}
