import type { Input, OperationId, Result } from '../../contract/endpoints';
import type { MockAccount } from './fixtures';
import type { World } from './world';

/** A call as a handler of the mock gets it, parsed by the contract. */
export interface MockCall<K extends OperationId> extends Input<K> {
  world: World;
  account: MockAccount;
  token: string | undefined;
}

/** One answer for each call of the contract. */
export type Handlers = { [K in OperationId]: (call: MockCall<K>) => Result<K> };
