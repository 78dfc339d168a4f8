import { operationIds } from '../../contract/endpoints';
import { recordOperations } from '../../contract/genericCalls';
import type { MockOptions } from './mockTransport';

/** What the address asks of the mock: `?mock-latency=800&mock-fail=listGroups:503,readUser:0,list:tasks:500`. */
export function mockOptionsOf(search: string): MockOptions {
  const asked = new URLSearchParams(search);
  const failures = (asked.get('mock-fail') ?? '').split(',').flatMap((part) => {
    const [, name, resource, status] = /^(\w+)(?::([a-z][\w-]*))?:(\d+)$/.exec(part) ?? [];
    const id = resource
      ? recordOperations.filter((known) => known === name).map((known) => `${known}:${resource}` as const)
      : operationIds.filter((known) => known === name);
    return id.map((one) => [one, Number(status)] as const);
  });
  return { latency: Number(asked.get('mock-latency')) || 0, failures: Object.fromEntries(failures) };
}
