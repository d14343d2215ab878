import { eq } from 'drizzle-orm';
import { webhookEndpoints } from '../../../../../db/schema/index.ts';
import type { WebhookEnd } from '../../../../../db/values/index.ts';
import { daysInWords } from '../../../platform/kernel/index.ts';
import { greeting, type Letter } from './letter.ts';

/** A webhook that fails for this many days is turned off. */
export const WEBHOOK_FAILING_DAYS = 3;

/** The letter is not sent if the webhook was deleted or is turned on again. */
export const webhookStopped: Letter = async ({ user: { name }, about }, { reader, settings }) => {
  const [webhook] = await reader
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, about ?? ''));
  if (webhook === undefined || webhook.disabledBecause === null) return null;
  const { host, problem, disabledBecause } = webhook;
  return {
    subject: 'Software of yours is not told any more what happens to your bookings',
    paragraphs: [
      greeting(name),
      `${settings.platformName} sent news of your bookings to an address at ${host}, for software that acts for you. ${whyStopped(disabledBecause, problem)} Nothing is sent there any more.`,
      'Your bookings go on as before. Tell your assistant, or whoever looks after that software: once the address works again, it can be turned on, and what was missed is sent again.',
    ],
    footer: `Whoever acts for you at ${settings.platformName} turns such addresses on and off, and deletes them.`,
  };
};

function whyStopped(because: WebhookEnd, problem: string | null): string {
  if (because === 'GONE') return 'Its server says that the address is gone for good.';
  if (because === 'ACCESS_ENDED') return 'What had it set up may not act for you any more.';
  return `For ${daysInWords(WEBHOOK_FAILING_DAYS)} it took nothing: ${problem ?? 'no answer'}.`;
}
