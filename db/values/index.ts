/** The stored words and the shapes of JSON columns. Each file belongs to the area that gives them their meaning. */
export * from './catalog.ts';
export * from './commerce.ts';
export * from './money.ts';
export * from './oversight.ts';
export * from './people.ts';
export * from './platform.ts';
export * from './rentals.ts';
export * from './settlement.ts';
export * from './shops.ts';
export * from './talk.ts';
