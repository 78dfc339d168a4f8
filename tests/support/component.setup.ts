import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The code of a page comes with its first test, and a busy machine is late.
configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// What a worker has loaded of the libraries serves the files after it; our own modules, which remember, are anew for each.
afterAll(() => {
  vi.resetModules();
});

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
