import { parseArgs } from 'node:util';
import { allRights, rightCaption } from '../../src/domain/rights';
import { grantRight } from '../db/grantRight';
import { run, say, withDatabase } from './run';

const help = `npm run grant -- --login admin --right dealers    право пользователю, когда дать его на странице ещё некому
Права:
${allRights.map((right) => `  ${right.padEnd(36)}${rightCaption(right)}`).join('\n')}
`;

const text = { type: 'string' } as const;

run(help, async () => {
  const { login, right: name } = parseArgs({ options: { login: text, right: text } }).values;
  if (!login || !name) throw new Error(help.trim());
  const right = allRights.find((one) => one === name);
  if (!right) throw new Error(`Нет права ${name}\n${help.trim()}`);
  const given = await withDatabase(({ db }) => grantRight(db, login, right, new Date()));
  say(`${login}: «${rightCaption(right)}» ${given ? 'дано' : 'уже есть'}`);
});
