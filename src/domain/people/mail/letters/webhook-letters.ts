import { msg, plural } from '@lingui/core/runtime-macro';
import { eq } from 'drizzle-orm';
import { webhookEndpoints } from '../../../../../db/schema/index.ts';
import type { WebhookEnd } from '../../../../../db/values/index.ts';
import type { Message, Translator } from '../../../platform/words/index.ts';
import { accountUrl } from '../../accounts/index.ts';
import { type Draft, greeting, type Letter, type WordsContext } from './letter.ts';

/** A webhook that fails for this many days is turned off. */
export const WEBHOOK_FAILING_DAYS = 3;

/** The letter is not sent if the webhook was deleted or is turned on again. */
export const webhookStopped: Letter = async ({ user: { name }, about }, context) => {
  const [webhook] = await context.reader
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, about ?? ''));
  if (webhook === undefined || webhook.disabledBecause === null) return null;
  const { host, problem, disabledBecause } = webhook;
  return webhookStoppedWords({ name, host, because: disabledBecause, problem }, context);
};

interface StoppedWebhook {
  readonly name: string;
  readonly host: string;
  readonly because: WebhookEnd;
  readonly problem: string | null;
}

export function webhookStoppedWords({ name, host, because, problem }: StoppedWebhook, { settings, to }: WordsContext): Draft {
  const { platformName: platform } = settings;
  const why = to.say(whyStopped(because, problem, to));
  return {
    subject: msg`Software of yours is not told any more what happens to your bookings`,
    paragraphs: [
      greeting(name),
      msg`${{ platform }} sent news of your bookings to an address at ${{ host }}, for software that acts for you. ${{ why }} Nothing is sent there any more.`,
      msg`Your bookings go on as before. Tell your assistant, or whoever looks after that software: once the address works again, it can be turned on, and what was missed is sent again.`,
    ],
    action: { label: msg`Your account`, url: accountUrl(settings) },
    footer: msg`Whoever acts for you at ${{ platform }} turns such addresses on and off, and deletes them.`,
  };
}

function whyStopped(because: WebhookEnd, problem: string | null, to: Translator): Message {
  if (because === 'GONE') return msg`Its server says that the address is gone for good.`;
  if (because === 'ACCESS_ENDED') return msg`What had it set up may not act for you any more.`;
  const why = problem ?? to.say(msg`no answer`);
  return msg`For ${plural({ days: WEBHOOK_FAILING_DAYS }, { one: 'a day', 3: 'three days', other: '# days' })} it took nothing: ${{ why }}.`;
}
