import { about, by, type Samples } from '../sample.ts';

export const STANDING_SAMPLES: Samples = {
  export_owner_bookings_csv: ({ owner }) => by(owner, { filter: 'completed' }),
  list_my_bookings: async (world) => by((await world.planned()).renter, { state: 'PENDING_VERIFICATION', limit: 2 }),
  get_booking_detail: async (world) => about(await world.confirmed()),
  booking_readiness: async (world) => about(await world.requested()),
  get_active_booking: async (world) => by((await world.starting()).renter, {}),
  list_owner_requests: async (world) => world.requested().then(() => by(world.owner, { limit: 3 })),
  list_owner_bookings: ({ owner }) => by(owner, { filter: 'completed', limit: 3 }),
  get_owner_booking_detail: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId }),
  get_renter_snapshot: async (world) => by(world.owner, { bookingId: (await world.requested()).bookingId }),
};
