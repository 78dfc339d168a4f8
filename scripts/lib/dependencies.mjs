/** Licences that ask for nothing but their text to be kept; MPL asks besides for changes to its own files, and we make none. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Zlib',
]);

/** The least version of a package without a fault that is known of the ones before; each line of versions that we might have by itself. */
const least = {
  '@babel/runtime': ['7.26.10', 'CVE-2025-27789'],
  '@babel/helpers': ['7.26.10', 'CVE-2025-27789'],
  'cross-spawn': ['7.0.5', 'CVE-2024-21538'],
  dompurify: ['3.2.4', 'CVE-2025-26791'],
  esbuild: ['0.25.0', 'GHSA-67mh-4wv8-2f99'],
  hono: ['4.10.2', 'CVE-2025-62610'],
  'js-yaml': ['4.1.1', 'CVE-2025-64718'],
  json5: ['2.2.2', 'CVE-2022-46175'],
  jszip: ['3.8.0', 'CVE-2022-48285'],
  linkifyjs: ['4.3.2', 'CVE-2025-8101'],
  lodash: ['4.17.21', 'CVE-2021-23337'],
  nanoid: ['3.3.8', 'CVE-2024-55565'],
  postcss: ['8.4.31', 'CVE-2023-44270'],
  'react-router': ['7.5.2', 'CVE-2025-43864'],
  'sanitize-html': ['2.12.1', 'CVE-2024-21501'],
  tmp: ['0.2.4', 'CVE-2025-54798'],
  undici: ['7.5.0', 'CVE-2025-47279'],
  vite: ['7.1.11', 'CVE-2025-62522'],
  ws: ['8.17.1', 'CVE-2024-37890'],
};

const numbers = (version) => version.split(/[-+]/)[0].split('.').map(Number);

/** Whether a version stands before another; what is only being prepared counts as the version itself. */
export function isBefore(version, other) {
  const [ours, theirs] = [numbers(version), numbers(other)];
  const at = theirs.findIndex((number, index) => number !== ours[index]);
  return at !== -1 && ours[at] < theirs[at];
}

/** Whether a licence may be used: of alternatives one is enough, of parts each is needed. */
export function isFree(licence) {
  const plain = licence.replace(/[()]/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isFree);
  return plain.split(' AND ').every((one) => licences.has(one));
}

const registry = 'https://registry.npmjs.org/';

function problemsOfPackage(path, one, mayRun) {
  const name = one.name ?? path.replace(/^.*node_modules\//, '');
  const [version, fault] = least[name] ?? [];
  return [
    one.integrity ? [] : `${name}: в package-lock.json нет контрольной суммы`,
    one.resolved === undefined || one.resolved.startsWith(registry) ? [] : `${name}: не из реестра npm`,
    one.hasInstallScript && mayRun[name] === undefined
      ? `${name}: сценарий установки, которого нет в allowScripts`
      : [],
    version && isBefore(one.version, version) ? `${name} ${one.version}: нужна ${version} (${fault})` : [],
    isFree(one.license ?? 'нет') ? [] : `${name}: лицензия ${one.license ?? 'не названа'}`,
  ].flat();
}

/**
 * What is wrong with the dependencies, a sentence each: a version that is not exact, a package without a checksum or from
 * elsewhere, a script at installation that is not on the list, a known fault, a licence that asks for more.
 */
export function problemsOf({ packages }, { dependencies = {}, devDependencies = {}, allowScripts = {} }) {
  const inexact = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+[-.\w]*$/.test(version))
    .map(([name, version]) => `${name}: версия ${version} не точная`);
  const running = Object.entries(allowScripts)
    .filter(([, allowed]) => allowed)
    .map(([name]) => `${name}: allowScripts разрешает сценарий установки`);
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  return [...inexact, ...running, ...installed.flatMap(([path, one]) => problemsOfPackage(path, one, allowScripts))];
}
