import type { Check } from '../../contract/clientPage';
import { packagesCheck, signInCheck } from './activityChecks';
import { checkOf } from './checkWords';
import type { ClientFacts } from './clientFacts';
import { organisationChecks } from './organisationChecks';
import { userChecks } from './userChecks';

const answers = checkOf('answers', 'unknown', 'Неизвестно: ответы ФТС здесь не видны');

/** Why a client's messages may not go: facts in order of importance, those of the user asked about first; what is not known is said to be unknown. */
export const diagnose = (facts: ClientFacts): Check[] => [
  ...(facts.user ? userChecks(facts, facts.user) : []),
  ...organisationChecks(facts),
  packagesCheck('packages', facts, facts.packages),
  signInCheck('signIn', facts, { signIn: facts.signIn, online: facts.users.online }),
  answers,
];
