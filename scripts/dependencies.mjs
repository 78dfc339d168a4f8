import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { problemsOf } from './lib/dependencies.mjs';
import { command, root } from './lib/run.mjs';

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/** The bill of materials of what is installed to run the product, as CycloneDX. */
function billOfMaterials({ name }) {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'];
  const started = process.env.npm_execpath?.endsWith('npm-cli.js');
  const [program, ...first] = started ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: !started && process.platform === 'win32',
  };
  const bill = JSON.parse(execFileSync(program, [...first, ...args], options));
  // npm names it after its folder.
  bill.metadata.component.name = name;
  return bill;
}

await command(async () => {
  const manifest = read('package.json');
  const problems = problemsOf(read('package-lock.json'), manifest);
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  const [file = 'sbom.json'] = process.argv.slice(2);
  const bill = billOfMaterials(manifest);
  writeFileSync(resolve(file), `${JSON.stringify(bill, null, 2)}\n`);
  process.stdout.write(
    `Замечаний: ${problems.length}. Состав (CycloneDX, пакетов: ${bill.components.length}): ${file}\n`,
  );
  return problems.length === 0 ? 0 : 1;
});
