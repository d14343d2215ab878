import { z } from 'zod';
import { checkAvailability } from '../../catalog/search/index.ts';
import { CivilDay, IdInput, query } from '../../platform/kernel/index.ts';
import { innerInput } from './inner-input.ts';
import { offeredProduct } from './product-access.ts';

export const ucpAvailability = query({
  name: 'ucp_availability',
  title: 'Dates of a product',
  description: 'Whether a product can be rented from day `from` to return day `to`, and when else.',
  access: offeredProduct,
  performs: [checkAvailability],
  thirdPartyText: true,
  input: z.strictObject({ slug: IdInput, from: CivilDay.optional(), to: CivilDay.optional() }),
  example: { slug: 'tandem-sea-kayak', from: '2027-06-14', to: '2027-06-17' },
  output: checkAvailability.output,
  errors: [],

  run: (context) => checkAvailability.run({ ...context, input: innerInput(checkAvailability, context.input) }),
});
