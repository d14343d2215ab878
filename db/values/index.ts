/** The stored vocabularies and JSON shapes, each in the file of the area that gives it its meaning; the words are written here once. */
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
