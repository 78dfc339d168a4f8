import { createContext } from 'react';

/** Whose profile the dialog shows: `groups:nova:1001`. */
export const ProfileId = createContext('');
