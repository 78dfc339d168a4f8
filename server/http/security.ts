import { secureHeaders } from 'hono/secure-headers';

/** The content security policy of a page; styles that a script inserts carry the page's nonce. */
export const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The headers of every answer; pages add their own policy with a nonce. */
export const securityHeaders = () =>
  secureHeaders({
    contentSecurityPolicy: undefined,
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: 'max-age=31536000',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
  });
