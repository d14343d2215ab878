import { z } from 'zod';
import { asked, declareError, offer } from '../../platform/kernel/index.ts';

export const countryNeeded = declareError({
  code: 'country_needed',
  status: 400,
  when: 'The shop does not say in which country it is.',
  data: z.object({}),
  message: () =>
    'The payment provider has to know in which country the shop is. Set it first, then call this again. Nothing was changed.',
  next: () => [
    offer(
      'update_vendor_type',
      { country: asked('two letters of the country') },
      { actor: 'OWNER', why: 'say where the shop is', requiresHuman: true },
    ),
  ],
});
