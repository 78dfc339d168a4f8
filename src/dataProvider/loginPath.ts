/** The address of the login form that leads back to `path` afterwards; without a tail for the start page. */
export const loginPath = (path: string): string => {
  const next = safeNext(path);
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`;
};

/** The page that a password chosen by somebody else is changed on, which leads on to `path`. */
export const newPasswordPath = (path: string): string => loginPath(path).replace('/login', '/password');

/** Where to go after login: a path of this application, anything else (another site, the login form itself) is `/`. */
export const safeNext = (next: string | null): string => {
  if (!next || !/^\/(?![/\\])/.test(next)) return '/';
  const base = 'http://here';
  const url = URL.canParse(next, base) ? new URL(next, base) : undefined;
  if (!url || url.origin !== base || /^\/login(\/|$)/.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
};
