/** Asked of a lent handle, gives the drizzle instance behind it, so that prepared queries outlive one transaction. */
export const UNDERLYING: unique symbol = Symbol('underlying drizzle');

/** Asked of a handle, gives what its call has read so far. */
export const MEMORY: unique symbol = Symbol('memory of the call');

/** Asked of a reader, gives what all calls on one transaction have read, where there is such a thing. */
export const KEPT: unique symbol = Symbol('memory of the transaction');
