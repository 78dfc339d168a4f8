import { readUser } from '../storage';

const portalsOf = () => readUser()?.piportals ?? [];

/** A server of the user as rows and queries name it, whichever of its names is given; what is none stays. */
export const inRows = (given: unknown): unknown =>
  portalsOf().some(({ server_alias }) => server_alias === given)
    ? given
    : (portalsOf().find(({ alias }) => alias === given)?.server_alias ?? given);

/** The same as addresses name it (contract, Session). */
export const inAddresses = (given: string): string =>
  portalsOf().some(({ alias }) => alias === given)
    ? given
    : (portalsOf().find(({ server_alias }) => server_alias === given)?.alias ?? given);
