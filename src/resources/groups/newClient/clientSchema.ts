import { fcsProfileEntity } from '../../../contract/entities/fcsProfile';
import { organisationEntity } from '../../../contract/entities/organisation';
import { userEntity } from '../../../contract/entities/user';
import { profileForm } from '../../../contract/fcsProfiles';
import { newOrganisationForm } from '../../../contract/organisations';
import { z } from '../../../contract/schema';
import { newUser } from '../../../contract/users';
import { loginKey } from '../../../domain/login';
import type { Rights } from '../../../domain/rights';
import { generatePassword } from '../../../domain/password';
import { withoutBlanks } from '../../engine/blanks';
import type { NamedField } from '../../engine/saveProblem';
import { kppNeeded } from '../../fields/kppNeeded';

/** How messages go: not settled yet, to the emulator, by the profile that stands for all, by one's own. */
export type ProfileKind = 'none' | 'emulator' | 'default' | 'own';

export interface Person {
  p_fullname: string;
  p_email: string;
  p_name: string;
  p_pass: string;
  p_rid: number | '';
  p_phone: string;
}

export interface ClientValues {
  p_inn: string;
  p_opf: string;
  p_fullname: string;
  people: Person[];
  p_package_types: number[];
  profile: ProfileKind;
}

const namesIn = ({ fields }: { fields: object }) => Object.keys(fields);
const organisationNames = ({ shape }: z.ZodObject) => namesIn(organisationEntity).filter((name) => name in shape);
const profileNames = namesIn(fcsProfileEntity).filter((name) => name in profileForm.shape);

const pick = (values: object, names: readonly string[]) => {
  const all = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(names.map((name) => [name, all.get(name) ?? '']));
};

/** Numbers and names are of the register and of the user; whatever else there is stays for the forms of each. */
const personSchema = newUser.omit({ p_gid: true, parent_p_gid: true });

/** A person to be added; the role is that of the one before. */
export const newPerson = (before?: Person): Person => ({
  p_fullname: '',
  p_email: '',
  p_name: '',
  p_pass: generatePassword(),
  p_rid: before?.p_rid ?? '',
  p_phone: '',
});

export const startValues = (rights: Rights, inn: string): ClientValues => ({
  ...pick({}, [...organisationNames(newOrganisationForm(rights)), ...profileNames]),
  p_inn: inn,
  p_opf: '',
  p_fullname: '',
  people: [newPerson()],
  p_package_types: [],
  profile: 'none',
});

/** What is kept of a form that goes unsaved: everything but passwords. */
export const withoutPasswords = (values: ClientValues) => ({
  ...values,
  p_password: '',
  people: values.people.map((person) => ({ ...person, p_pass: '' })),
});

const keptPerson = z.object({
  p_fullname: z.string(),
  p_email: z.string(),
  p_name: z.string(),
  p_pass: z.string().transform(() => generatePassword()),
  p_rid: z.union([z.number(), z.literal('')]),
  p_phone: z.string(),
});
/** The keys of steps, by what was sent. */
const sentSteps = z.array(z.tuple([z.string(), z.string()]));
export type SentSteps = z.infer<typeof sentSteps>;

const keptClient = z.looseObject({
  p_inn: z.string(),
  p_opf: z.string(),
  p_fullname: z.string(),
  people: z.array(keptPerson).min(1),
  p_package_types: z.array(z.number()),
  profile: z.enum(['none', 'emulator', 'default', 'own']),
  sent: sentSteps.optional(),
});

/** A form that goes unsaved, and what of it has been sent: it may be saved all the same. */
export type ClientDraft = ClientValues & { sent?: SentSteps | undefined };

/** What was kept, with new passwords in it. */
export const readClientDraft = (kept: unknown): ClientDraft | undefined => keptClient.safeParse(kept).data;

/** What is sent of the organisation. */
export function organisationOf(values: ClientValues, rights: Rights) {
  const schema = newOrganisationForm(rights);
  return withoutBlanks(schema, pick(values, organisationNames(schema)));
}

/** What is sent of one of its users. */
export const personOf = ({ p_package_types }: ClientValues, person: Person) => ({
  ...withoutBlanks(personSchema, { ...person }),
  p_app: 1,
  p_package_types,
});

/** What is sent of its messaging profile; undefined where nothing is settled. */
export function profileOf(values: ClientValues): Record<string, unknown> | undefined {
  if (values.profile === 'none') return undefined;
  if (values.profile === 'emulator') return { p_emulator: true };
  if (values.profile === 'default') return { p_default: true };
  const { p_default: _, p_emulator: _emulator, ...own } = pick(values, profileNames);
  return own;
}

const person = ['p_fullname', 'p_email', 'p_name', 'p_rid'] as const;
const profile = ['p_participant_id', 'p_username', 'p_password', 'p_sender_info'] as const;

/** A user has a login as well. */
const ofProfile = (source: (typeof profile)[number]): NamedField => {
  const { label } = fcsProfileEntity.fields[source];
  return { source, label: source === 'p_username' ? `${label} (профиль ФТС)` : label };
};

/** The fields as this form shows them, in their order; where there are several users, with whose they are. */
export function clientFields({ people, profile: kind }: ClientValues): NamedField[] {
  const { p_inn, p_kpp, p_opf, p_fullname, parent_id } = organisationEntity.fields;
  const organisation = { p_inn, p_kpp, p_opf, p_fullname, parent_id };
  const whose = (at: number) => (people.length > 1 ? ` (пользователь ${at + 1})` : '');
  return [
    ...Object.entries(organisation).map(([source, { label }]) => ({
      source,
      label,
      ...(source === 'p_kpp' && { needed: kppNeeded }),
    })),
    ...people.flatMap((_, at) =>
      person.map((name) => ({
        source: `people.${at}.${name}`,
        label: `${userEntity.fields[name].label}${whose(at)}`,
      })),
    ),
    ...(kind === 'own' ? profile.map(ofProfile) : []),
  ];
}

const complain = (context: z.core.ParsePayload, schema: z.ZodType, value: unknown, ...path: (string | number)[]) => {
  const issues = schema.safeParse(value).error?.issues ?? [];
  for (const issue of issues)
    context.issues.push({
      code: 'custom',
      input: value,
      message: issue.message,
      path: [...path, ...issue.path.map((one) => (typeof one === 'symbol' ? String(one) : one))],
    });
};

/** A login that somebody above has already: the server would find it once the first of them is saved. */
function complainOfTwice(context: z.core.ParsePayload, people: readonly Person[]): void {
  const logins = people.map(({ p_name }) => loginKey(p_name));
  logins.forEach((login, at) => {
    const first = logins.indexOf(login);
    if (login === '' || first === at) return;
    const message = `Такой логин уже у пользователя ${first + 1}`;
    context.issues.push({ code: 'custom', input: login, message, path: ['people', at, 'p_name'] });
  });
}

/** The whole form, each part by its own rules. */
export const clientSchema = (rights: Rights) =>
  z.custom<ClientValues>().check((context) => {
    const values = context.value;
    complain(context, newOrganisationForm(rights), organisationOf(values, rights));
    values.people.forEach((person, at) => complain(context, personSchema, personOf(values, person), 'people', at));
    complainOfTwice(context, values.people);
    if (values.profile === 'own')
      complain(context, profileForm, { ...withoutBlanks(profileForm, profileOf(values) ?? {}), p_emulator: false });
  });
