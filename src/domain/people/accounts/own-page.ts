import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { offer, type Settings, type Step } from '../../platform/kernel/index.ts';
import { english, type Translator } from '../../platform/words/index.ts';
import { accountUrl } from './account-access.ts';
import type { UserRow } from './account-store.ts';

/**
 * Sentences about the data that stays after an account is erased and that a person might look for, with how long it stays.
 * docs/decisions/0029-export-and-erasure-of-personal-data.md gives the reasons.
 */
export function whatErasureKeeps({ inquiryDays }: Pick<Settings, 'inquiryDays'>, to: Translator = english): string[] {
  return [
    msg`for good: bookings without your name, with dates, prices, states, and the titles of what was rented`,
    msg`for good: payments, refunds, payouts and accounting entries, without your name and bank account`,
    msg`for good: invoices and credit notes as they were issued, with the name, address and tax number on them: tax law asks for it`,
    msg`as long as the booking: how condition reports, incidents and disputes ended, in numbers, with rulings of the platform and what the other side wrote`,
    msg`the other side’s part of a conversation; yours is emptied for them too. About a booking as long as that, about a question before one until ${{ days: inquiryDays }} days after its last line`,
    msg`as long as the booking: reviews without your name, and of which kind your documents were, without the files`,
    msg`for good: the audit log of the platform, which says what its people did and looked for`,
  ].map((message) => to.say(message));
}

/** The page on which a person does what no assistant may do for them. */
export const OwnPageView = z.object({
  url: z.string().describe('the person signs in there'),
  what: z.string(),
  erasureKeeps: z.array(z.string()).describe('what stays after an erasure, why and until when'),
});

export function ownPage(settings: Settings): z.infer<typeof OwnPageView> {
  const what =
    'Only the person, here: download everything that is stored, erase the account for good (once no booking, payment or claim is open), end what can act for them.';
  return { url: accountUrl(settings), what, erasureKeeps: whatErasureKeeps(settings) };
}

/**
 * The step is offered until the address is confirmed. The person confirms it by the link that they got; their page sends
 * another one.
 */
export function confirmEmailStep(user: Pick<UserRow, 'emailVerifiedAt'> | undefined, settings: Settings): Step[] {
  if (user === undefined || user.emailVerifiedAt !== null) return [];
  return [
    offer(
      'get_profile',
      {},
      {
        actor: 'RENTER',
        why: 'confirm the e-mail address: the person opens the link that was e-mailed, or has it sent again on this page',
        pageUrl: accountUrl(settings),
        requiresHuman: true,
        optional: true,
      },
    ),
  ];
}
