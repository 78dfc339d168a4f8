/** What the compared forms show: nine package types in six ranges with price and reward, licences, percents. */
const packageTypes = 9;
export const rangeCount = 6;

/** A price and its reward at 25 %, of a package type in a range. */
export const pairAt = (type: number, range: number): [price: number, reward: number] => {
  const price = 100 + type * 8 - range * 4;
  return [price, price / 4];
};

/** All 108 sums, row by row. */
export const sums = Array.from({ length: packageTypes }, (_, type) =>
  Array.from({ length: rangeCount }, (_, range) => pairAt(type, range)).flat(),
);
