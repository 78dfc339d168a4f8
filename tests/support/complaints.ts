const complaints: string[] = [];
const expected: RegExp[] = [];

export const complain = (text: string) => void complaints.push(text);

export const forgetComplaints = () => {
  complaints.length = 0;
  expected.length = 0;
};

/** This test makes a call fail, which react-admin writes to the console in development. */
export const expectComplaint = (pattern: RegExp) => void expected.push(pattern);

/** What nobody expected, and what was expected and did not come. */
export const unexpectedComplaints = () => [
  ...complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
  ...expected
    .filter((pattern) => !complaints.some((text) => pattern.test(text)))
    .map((pattern) => `expected on the console: ${pattern}`),
];
