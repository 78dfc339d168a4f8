import { createContext, type ReactNode } from 'react';

/** What the app has to say while something is typed: a dialog hides the page where it stands, and shows it as well. */
export const NoticesContext = createContext<ReactNode>(null);
