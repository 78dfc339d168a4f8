import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import './computedStyle';
import './labels';
import { mockDay } from './mockDay';

/** The day of every test; time goes on. */
const setDay = () => vi.useFakeTimers({ now: mockDay, toFake: ['Date'], shouldAdvanceTime: true });
setDay();
beforeEach(setDay);

const { getElementError } = getConfig();

configure({
  // The code of a page comes with its first test, and a busy machine is late.
  asyncUtilTimeout: 20_000,
  // What is waited for fails over and over until it is there: the page is printed once somebody reads of it.
  getElementError: (message, container) => {
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { configurable: true, get });
  },
});

afterEach(() => {
  cleanup();
  // What was put there past React, the link of a download say: the page serves the files after this one too.
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

// What a worker has loaded of the libraries serves the files after it; our own modules, which remember, are anew for each,
// and so are the styles that they have put into the page: every rule is tried whenever a role or a name is looked for.
afterAll(() => {
  vi.resetModules();
  document.head.replaceChildren();
});

/** jsdom is never idle: what comes once a browser has time for it comes at once. */
window.requestIdleCallback = (work) => window.setTimeout(() => work({ didTimeout: false, timeRemaining: () => 50 }));
window.cancelIdleCallback = window.clearTimeout;

/** jsdom has no layout: every media query answers as a desktop of 1280 px would. */
window.matchMedia = (query) => {
  const least = /min-width:\s*(\d+)px/.exec(query)?.[1];
  return {
    matches: least !== undefined && Number(least) <= 1280,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  };
};
