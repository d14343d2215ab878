/** What JSON says, in which nothing can be changed any more, however deep. */
export type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

/** The value, in which nothing can be changed any more. */
export function frozen<T>(value: T): Frozen<T> {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}
