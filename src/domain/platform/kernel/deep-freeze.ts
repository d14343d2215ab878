/** A JSON value that cannot be changed at any depth. */
export type Frozen<T> = { readonly [K in keyof T]: Frozen<T[K]> };

/** Freezes a JSON value at every depth, and returns it. */
export function deepFreeze<T>(value: T): Frozen<T> {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const each of Object.values(value)) deepFreeze(each);
  return Object.freeze(value);
}
