import type { z } from 'zod';
import type { Side } from '../../../../db/values/index.ts';
import { getProfile } from '../../../domain/people/accounts/index.ts';
import { descending, momentInWords, named } from '../../../domain/platform/kernel/index.ts';
import { listConversations, sendMessage } from '../../../domain/talk/conversations/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { type Problem, problemBox, problemOf } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, type Person } from './action-form.ts';
import { threadPart } from './thread-part.ts';

type Conversation = z.infer<typeof listConversations.output>['items'][number];

/** The conversations about bookings and listings, and the forms to answer. */
export const MESSAGE_ACTIONS: Readonly<Record<string, (person: Person) => Promise<ShownPage>>> = {
  messages: (person) => messagesView(person),
  thread: (person) => threadView(person),

  async 'write-thread'(person) {
    const { visit } = person;
    try {
      await visit.run(sendMessage, { threadId: visit.field('threadId'), text: visit.field('text') });
      return await threadView(person, { done: 'Sent.' });
    } catch (error) {
      return threadView(person, { problem: problemOf(error) });
    }
  },
};

const AT_ONCE = 20;

/** The conversations of the person on both sides. Those with unread lines come first. */
export async function messagesView({ permit, visit }: Person): Promise<ShownPage> {
  const { vendor } = await visit.run(getProfile, {});
  const sides: readonly Side[] = vendor === null ? ['RENTER'] : ['RENTER', 'OWNER'];
  const all: Conversation[] = [];
  for (const side of sides) all.push(...(await visit.run(listConversations, { side, limit: AT_ONCE })).items);
  const newest = all.toSorted((a, b) => descending(a.lastMessage.at, b.lastMessage.at));
  const ordered = [...newest.filter(({ unread }) => unread > 0), ...newest.filter(({ unread }) => unread === 0)];
  const content = markup`
${ordered.length === 0 ? markup`<p class="soft">Nobody has written anything to you, or you to them.</p>` : ordered.slice(0, AT_ONCE).map((each) => card(permit, each))}
${actionForm({ permit, action: 'overview', button: 'Back to your account' })}`;
  return { status: 200, html: pageLayout({ heading: 'Messages', content }) };
}

function card(permit: string, { conversationId, bookingId, side, asset, unread, lastMessage }: Conversation): Markup {
  const about = bookingId === null ? 'A question about the listing.' : 'About a booking.';
  const by = lastMessage.side === side ? 'You' : side === 'OWNER' ? 'The renter' : 'The owner';
  const news =
    unread === 0 ? '' : markup` <strong>${unread === 1 ? 'One message is new.' : `${unread} messages are new.`}</strong>`;
  const action = bookingId === null ? 'thread' : 'booking';
  const fields = { threadId: conversationId, side, ...(bookingId !== null && { bookingId }) };
  return markup`
<article class="paper">
<h2>${named(asset.title)}</h2>
<p>${about}${news}</p>
<p>${by}, ${momentInWords(new Date(lastMessage.at))}: ${named(lastMessage.text)}</p>
${actionForm({ permit, action, fields, button: 'Read and answer', of: `: ${asset.title}`, ...(unread > 0 && { look: 'main' as const }) })}
</article>`;
}

export async function threadView(
  person: Person,
  { problem = null, done }: { problem?: Problem | null; done?: string } = {},
): Promise<ShownPage> {
  const { permit, visit } = person;
  const threadId = visit.field('threadId');
  const thread = await threadPart(
    person,
    { threadId },
    {
      action: 'write-thread',
      fields: { threadId },
      sent: visit.field('do') === 'write-thread' && done !== undefined,
    },
  );
  const content = markup`
${problemBox(problem)}${done === undefined ? '' : markup`<p class="note" role="status">${done}</p>`}
${thread}
${actionForm({ permit, action: 'messages', button: 'All messages' })}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'A question about a listing', content }) };
}
