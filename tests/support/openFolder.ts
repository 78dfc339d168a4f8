import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder of its own that PostgreSQL can enter too. What root starts runs as somebody else, who may not look into a temporary folder:
 * its data would lie in /var/lib, and stay there once the folder is gone.
 */
export function openFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}
