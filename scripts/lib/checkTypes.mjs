/** The look at the types, for `node`. One checker takes half the processor of four, and beside other checks that is half the time. */
export const checkTypes = ['node_modules/@typescript/native/bin/tsc', '--noEmit', '--checkers', '1'];
