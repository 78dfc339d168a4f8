import type { AccessStatus } from '../../contract/lists';
import type { Month } from '../month';

/** Packages of a client or of one user: the last one and the counts of two windows of 30 days that end with the newest data; days are `YYYY-MM-DD`. */
export interface PackageFacts {
  last: { day: string; login: string | null; origin: string } | null;
  recent: number;
  before: number;
  /** Of the last 30 days, those that went to the emulator; they are in neither count. */
  emulated: number;
  /** The newest month (its number) with packages of the client whose details are put away, where it is later than `last`. */
  archived?: number | null;
}

/** The last time that somebody signed in to the office. */
interface SignInFact {
  day: string;
  login: string;
}

/** The user that is asked about. */
export interface UserFacts {
  p_id: number;
  login: string;
  name: string;
  role: string;
  banned: boolean;
  /** Somebody else has chosen his password, and he has not changed it yet. */
  passwordAssigned: boolean;
  kinds: number;
  signature: string;
  online: boolean;
  packages: PackageFacts;
  signIn: SignInFact | null;
}

/** All that is known of a client, with `null` or `undefined` where it is not known; days are `YYYY-MM-DD` in Moscow. */
export interface ClientFacts {
  today: string;
  status: AccessStatus;
  statusSince: string | null;
  contract: string | null;
  opf: string | null;
  inn: string;
  kpp: string | null;
  /** What the record says of its INN, whatever its digits say. */
  innCorrect: boolean;
  orgId: number | null;
  /** Whether the register has this id for these INN and KPP; null where no register has been loaded. */
  orgIdRegistered: boolean | null;
  tariff: string | null;
  withoutTariff: boolean;
  /** From when the dealer's price list in force holds; null for none, undefined for who may not see prices. */
  priceList: Month | null | undefined;
  profile: {
    emulator: boolean;
    byDefault: boolean;
    participantId: string | null;
    hasLogin: boolean;
    hasPassword: boolean;
    hasSender: boolean;
    since: string | null;
  };
  users: {
    total: number;
    /** Not banned. */
    open: number;
    /** Of them, with kinds of packages. */
    able: number;
    /** The first of those without, in order of login. */
    without: { p_id: number; login: string } | null;
    firstBanned: number | null;
    online: boolean;
  };
  /** The newest day of packages that the server of the client has; null where none have been loaded. */
  packagesUntil: string | null;
  packages: PackageFacts;
  signIn: SignInFact | null;
  /** The user that is asked about. */
  user?: UserFacts | undefined;
}
