import { createContext, use } from 'react';

/** Which organisation the form is about: its server and, once it exists, its id within the app. */
interface OrganisationPlace {
  server: string;
  id: string | undefined;
}

export const OrganisationPlace = createContext<OrganisationPlace>({ server: '', id: undefined });
export const useOrganisationPlace = () => use(OrganisationPlace);
