const complaints: string[] = [];
const expected: RegExp[] = [];
const allowed: RegExp[] = [];

export const complain = (text: string) => void complaints.push(text);

export const forgetComplaints = () => {
  complaints.length = 0;
  expected.length = 0;
  allowed.length = 0;
};

/** This test makes a call fail, which react-admin writes to the console in development. */
export const expectComplaint = (pattern: RegExp) => void expected.push(pattern);

/** This test ends a session: what a page asks for late, when it has none any more, may fail so. */
export const allowComplaint = (pattern: RegExp) => void allowed.push(pattern);

/** What nobody expected, and what was expected and did not come. */
export const unexpectedComplaints = () => [
  ...complaints.filter((text) => ![...expected, ...allowed].some((pattern) => pattern.test(text))),
  ...expected
    .filter((pattern) => !complaints.some((text) => pattern.test(text)))
    .map((pattern) => `expected on the console: ${pattern}`),
];
