import { z } from 'zod';
import { ACQUISITION_STATES } from '../../../../db/values/index.ts';
import { asked, declareError, offer, type Step } from '../../platform/kernel/index.ts';

const list: Step = offer('list_acquisitions', {}, { actor: 'OWNER', why: 'see what you have bought and their ids' });

export const acquisitionNotFound = declareError({
  code: 'not_found',
  status: 404,
  when: 'The vendor has no such acquisition.',
  data: z.object({ acquisitionId: z.string() }),
  message: () => 'You have no such acquisition.',
  next: () => [list],
});

export const acquisitionState = declareError({
  code: 'acquisition_state',
  status: 400,
  when: 'The acquisition is in a state in which this cannot be done.',
  data: z.object({ acquisitionId: z.string(), status: z.enum(ACQUISITION_STATES), wanted: z.string() }),
  message: ({ status, wanted }) => `Nothing was changed: it is ${status}; ${wanted} is not possible.`,
  next: ({ acquisitionId, status }) => [
    ...(status === 'SOLD' || status === 'DISPOSED'
      ? [offer('reopen_acquisition', { acquisitionId }, { actor: 'OWNER', why: 'take the sale back first' })]
      : []),
    list,
  ],
});

export const acquisitionExists = declareError({
  code: 'acquisition_exists',
  status: 400,
  when: 'The piece of the asset has an acquisition that is ACTIVE.',
  data: z.object({ assetId: z.string(), unitNo: z.int(), acquisitionId: z.string(), units: z.int() }),
  message: ({ unitNo, units, acquisitionId }) =>
    `Nothing was entered: piece ${unitNo} of ${units} is ${acquisitionId} in your books. Sell or void that first, or name another unitNo.`,
  next: ({ assetId, acquisitionId }) => [
    offer('list_acquisitions', { assetId }, { actor: 'OWNER', why: 'see what is entered of this asset' }),
    offer(
      'dispose_acquisition',
      { acquisitionId, proceedsMinor: asked('minor units') },
      { actor: 'OWNER', why: 'enter that it was sold' },
    ),
  ],
});
