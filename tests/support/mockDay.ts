/** When a test over the mock happens, in the middle of a month: 12:00 in Moscow. */
export const mockDay = new Date('2026-11-20T09:00:00Z');

/** The clock of a mock at which it stays that day. */
export const mockClock = () => mockDay;
