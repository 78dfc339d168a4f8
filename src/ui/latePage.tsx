import { useState, type ComponentType, type ReactElement } from 'react';
import { lazyPart } from './late';

/** A page whose code comes when it is opened; `Asked` tells its reading ahead where it is and by what it reads. */
export interface LatePage<Asked extends unknown[] = []> {
  (): ReactElement;
  /** Fetches the code, and what the page shows first: what has come before it is shown is shown at once, without a skeleton in its place. */
  load: (...asked: Asked) => Promise<void>;
}

export function latePage<Asked extends unknown[] = []>(
  load: () => Promise<ComponentType>,
  readAhead?: (...asked: Asked) => Promise<void>,
): LatePage<Asked> {
  let come: ComponentType | undefined;
  const fetched = async () => {
    const page = await load();
    come = page;
    return { default: page };
  };
  const Awaited = lazyPart(fetched);
  const Page = () => {
    const [Shown] = useState(() => come ?? Awaited);
    return <Shown />;
  };
  return Object.assign(Page, {
    load: async (...asked: Asked) => void (await Promise.all([fetched(), readAhead?.(...asked)])),
  });
}
