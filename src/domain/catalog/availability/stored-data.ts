import { occupancy } from '../../../../db/schema/index.ts';
import { declareTable, type StoredTable, WITH_THE_BOOKING } from '../../platform/kernel/index.ts';

export const storedData: readonly StoredTable[] = [
  declareTable(occupancy, {
    exported: 'which days are taken, as the bookings say',
    erased: 'kept: numbers and states of a booking, which has no name any more',
    kept: WITH_THE_BOOKING,
  }),
];
