export * from './accounts.ts';
export * from './bookings.ts';
export * from './catalog.ts';
export * from './money.ts';
export * from './pipeline.ts';
export * from './sandbox.ts';
