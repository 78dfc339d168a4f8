import { parseArgs } from 'node:util';
import { z } from 'zod';
import { portalAlias } from '../../src/contract/common';
import { requiredText } from '../../src/contract/fields';
import { legalForm } from '../../src/contract/fields';
import { organisationProblems } from '../../src/contract/organisations';
import { newUser } from '../../src/contract/users';
import { commonPasswordProblem } from '../../src/domain/passwordRules';
import { createFirstAdmin, placeOf } from '../db/firstAdmin';
import { hashPassword } from '../security/passwords';
import { faultsOf } from './inWords';
import { readPassword } from './readPassword';
import { isIdText } from '../../src/domain/recordId';
import { run, say, withDatabase } from './run';

const help = `npm run create-admin -- --login admin --name "Иванова Анна" --email a@firm.example
      администратор со всеми правами; пароль спросят, или его подают на вход: printf '%s' "$ПАРОЛЬ" | npm run create-admin -- …
  --server       сервер (alias); если не задано: nova
  --server-name  его название, если такого сервера ещё нет; если не задано: Нова
Пока у сервера нет головной компании (в пустой базе, у следующего сервера), нужна и она:
  --opf ООО --company "Головная компания" --inn 7701234560 --kpp 770101001 --org-id 77
`;

const text = { type: 'string' } as const;
const taken = {
  login: text,
  name: text,
  email: text,
  server: { ...text, default: 'nova' },
  'server-name': { ...text, default: 'Нова' },
  opf: { ...text, default: 'ООО' },
  company: text,
  inn: text,
  kpp: text,
  'org-id': text,
};

const { p_name, p_fullname, p_email, p_pass } = newUser.shape;

const schema = z.object({
  login: p_name,
  name: p_fullname,
  email: p_email,
  password: p_pass,
  server: portalAlias,
  'server-name': requiredText(100, 'Введите название сервера'),
});

const companySchema = z.object({
  opf: legalForm,
  company: requiredText(250, 'Введите название компании'),
  inn: requiredText(12, 'Введите ИНН'),
  kpp: z.string().optional(),
  'org-id': z.string('Введите ID организации').refine(isIdText, 'ID организации: целое число').transform(Number),
});

function parse<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const { data, error } = schema.safeParse(values);
  if (error) throw new Error(faultsOf(error));
  return data;
}

/** The head company, where one is named. */
function companyOf(values: Readonly<Record<string, unknown>>) {
  if (values.company === undefined && values.inn === undefined) return undefined;
  const { opf, company: fullname, inn, kpp = null, 'org-id': org_id } = parse(companySchema, values);
  const [problem] = organisationProblems({ p_opf: opf, p_fullname: fullname, p_inn: inn, p_kpp: kpp });
  if (problem) throw new Error(problem.message);
  return { opf, fullname, inn, kpp, org_id };
}

run(help, async () => {
  const { values } = parseArgs({ options: taken });
  if (!values.login || !values.name || !values.email) throw new Error(help.trim());
  const company = companyOf(values);
  const given = parse(schema.omit({ password: true }), values);
  await withDatabase(async ({ db }) => {
    const admin = { login: given.login, server_alias: given.server, company };
    // One is asked for a password once all the rest is known to do.
    await placeOf(db, admin);
    const { password } = parse(schema.pick({ password: true }), { password: await readPassword('Пароль: ') });
    const problem = await commonPasswordProblem(password, given.login);
    if (problem) throw new Error(problem);
    const password_hash = await hashPassword(password);
    const about = { full_name: given.name, email: given.email, server_name: given['server-name'] };
    await createFirstAdmin(db, { ...admin, ...about, password_hash }, new Date());
  });
  say(`Администратор ${given.login} создан`);
});
