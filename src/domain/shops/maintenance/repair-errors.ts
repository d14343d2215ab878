import { z } from 'zod';
import { declareError, offer, type Step } from '../../platform/kernel/index.ts';

const list = (assetId?: string): Step =>
  offer(
    'list_repair_expenses',
    { ...(assetId !== undefined && { assetId }) },
    { actor: 'OWNER', why: 'see the repairs and their ids' },
  );

export const repairNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The vendor has no such repair.',
  data: z.object({ repairId: z.string() }),
  message: () => 'You have no such repair.',
  next: () => [list()],
});

export const incidentNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'No rental of the asset has such an incident.',
  data: z.object({ incidentId: z.string() }),
  message: () => 'Nothing was entered: no rental of this asset has such an incident.',
  next: () => [
    offer(
      'list_owner_bookings',
      {},
      { actor: 'OWNER', why: 'find the rental; manage_booking_incidents lists what was reported' },
    ),
  ],
});

export const repairVoid = declareError({
  code: 'repair_void',
  status: 400,
  when: 'The repair is void.',
  data: z.object({ repairId: z.string(), assetId: z.string() }),
  message: () => 'Nothing was changed: the repair is void. Enter it anew.',
  next: ({ assetId }) => [list(assetId)],
});

export const incidentNeeded = declareError({
  code: 'incident_needed',
  status: 400,
  when: 'A renter is to have caused it, and no incident of a rental of this asset is named.',
  data: z.object({ assetId: z.string(), incidents: z.array(z.object({ incidentId: z.string(), bookingId: z.string() })) }),
  message: ({ incidents }) =>
    incidents.length === 0
      ? 'Nothing was entered: what a renter has caused needs an incidentId, and no rental of this asset has an incident. Report it first.'
      : `Nothing was entered: what a renter has caused needs the incidentId of a rental of this asset: ${incidents.map(({ incidentId }) => incidentId).join(', ')}.`,
  next: ({ incidents }) => [
    ...incidents
      .slice(0, 2)
      .map(({ bookingId }) =>
        offer('list_incidents', { bookingId }, { actor: 'OWNER', why: 'see what was reported of this rental' }),
      ),
    offer('list_owner_bookings', {}, { actor: 'OWNER', why: 'find the rental, then report what happened' }),
  ],
});
