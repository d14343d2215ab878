import { z } from 'zod';
import type { Settings } from '../../platform/kernel/index.ts';
import { accountUrl } from './account-access.ts';

/** Of what stays when an account is erased, what a person might look for; docs/decisions/0029-personal-data.md says why. */
export const WHAT_ERASURE_KEEPS: readonly string[] = [
  'bookings without your name: dates, prices, states, and the titles of what was rented',
  'payments, refunds, payouts and accounting entries without your name and bank account',
  'invoices and credit notes as they were issued, with the name, address and tax number on them: tax law asks for it',
  'how condition reports, incidents and disputes ended, in numbers, with rulings of the platform and what the other side wrote',
  'reviews without your name',
  'the audit log of the platform: what its people did and looked for',
];

/** Where a person does what no assistant may do for them. */
export const OwnPageView = z.object({
  url: z.string().describe('the person signs in there'),
  what: z.string(),
  erasureKeeps: z.array(z.string()).describe('what stays after an erasure, and why'),
});

export function ownPage(settings: Settings): z.infer<typeof OwnPageView> {
  const what =
    'Only the person, here: download everything that is stored, erase the account for good (once no booking, payment or claim is open), end what can act for them.';
  return { url: accountUrl(settings), what, erasureKeeps: [...WHAT_ERASURE_KEEPS] };
}
