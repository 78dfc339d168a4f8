/** What the demonstration data of the tests, and their server, take for now: noon in Moscow, in the middle of a month. */
export const demoNow = new Date('2026-05-14T09:00:00Z');

/** The key that its messaging passwords are sealed with. */
export const demoKey = Buffer.alloc(32, 7);
