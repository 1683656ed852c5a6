/** True when two types are the same, not only assignable to each other. */
export type Equal<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Compiles only when its argument is `true`: `isTrue<Equal<A, B>>()`. Nothing runs. */
export declare function isTrue<_Claim extends true>(): void;
