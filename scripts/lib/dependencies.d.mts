interface Locked {
  name?: string;
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  /** Packages with a script at installation, and whether it runs. */
  allowScripts?: Record<string, boolean>;
}

/** Whether a version stands before another. */
export function isBefore(version: string, other: string): boolean;
/** Whether a licence may be used. */
export function isFree(licence: string): boolean;
/** What is wrong with the packages of a lock file, a sentence each. */
export function problemsOf(lock: { packages: Record<string, Locked> }, manifest: Manifest): string[];
