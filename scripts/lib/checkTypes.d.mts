export declare const checkTypes: readonly [string, ...string[]];
