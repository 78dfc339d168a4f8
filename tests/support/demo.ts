/** What the demonstration data of the tests takes for now: an instant at which every status of prices occurs. */
export const demoNow = new Date('2026-05-14T09:00:00Z');

/** The key that its messaging passwords are sealed with. */
export const demoKey = Buffer.alloc(32, 7);
