import type { z } from 'zod';
import { DOCUMENT_TYPES } from '../../../domain/platform/files/index.ts';
import { momentInWords, named } from '../../../domain/platform/kernel/index.ts';
import { listMessages, markMessagesRead, sendMessage } from '../../../domain/talk/conversations/index.ts';
import { longestText } from '../longest-text.ts';
import { type Markup, markup } from '../markup.ts';
import type { Visit } from '../accounts/account-page.ts';
import { actionForm, orNull, type Person } from './action-form.ts';

type Thread = z.infer<typeof listMessages.output>;
type Line = Thread['items'][number];

/** Names a conversation by its booking, or an inquiry by its own id. */
type Named = { readonly bookingId: string } | { readonly threadId: string };

const NEWEST = 20;

/**
 * The messages of both sides, with the newest at the end and marked as read, and a form to answer. Empty if there can be no
 * conversation.
 */
export async function threadPart(
  { permit, visit }: Person,
  about: Named,
  {
    action,
    fields,
    timeZone,
    sent = false,
  }: { action: string; fields: Readonly<Record<string, string>>; timeZone?: string; sent?: boolean },
): Promise<Markup> {
  const thread = await orNull(visit.run(listMessages, { ...about, limit: NEWEST }));
  if (thread === null) return markup``;
  const newest = thread.items.at(-1);
  if (thread.unread > 0 && newest !== undefined) {
    await visit.run(markMessagesRead, { ...about, messageId: newest.messageId });
  }
  return markup`
<h2>Messages</h2>
${thread.items.length === 0 ? markup`<p class="soft">Nobody has written anything yet.</p>` : markup`<ul>${thread.items.map((line) => lineOf(line, thread, timeZone))}</ul>`}
${thread.note === undefined ? '' : markup`<p class="hint">${thread.note}</p>`}
${thread.blocked === null ? '' : markup`<p class="hint">${thread.blocked === 'YOU' ? 'You have blocked the other side here.' : 'The other side takes no messages here.'}</p>`}
${thread.open ? actionForm({ permit, action, button: 'Send', fields, inputs: inputsOf(thread, sent ? '' : writtenIn(visit, action)), ...(thread.kind === 'BOOKING' && { sends: 'FILE' as const }) }) : ''}`;
}

function lineOf({ side, text, at, removed, attachment }: Line, thread: Thread, timeZone?: string): Markup {
  const file =
    attachment === null ? markup`` : markup` <a href="${attachment.url}" rel="noreferrer">${named(attachment.fileName)}</a>`;
  return markup`<li><strong>${side === thread.side ? 'You' : otherOf(thread)}</strong> <span class="soft">${momentInWords(new Date(at), timeZone)}</span><br>${removed === true ? 'Removed by the platform.' : text}${file}</li>`;
}

/** Files are accepted in conversations about bookings only. */
/** What the person had written when the message was refused, or when their time to be signed in ended. */
function writtenIn(visit: Visit, action: string): string {
  const wasRefused = visit.field('do') === action;
  const wasSignedOut = visit.field('do') === 'sign-in' && visit.field('step') === '';
  return wasRefused || wasSignedOut ? visit.field('text') : '';
}

function inputsOf(thread: Thread, written: string): Markup {
  const file =
    thread.kind === 'BOOKING'
      ? markup`<label for="message-file">Picture or PDF <span class="soft">(optional)</span></label><input id="message-file" name="file" type="file" accept="${DOCUMENT_TYPES.join(',')}">`
      : '';
  return markup`<label for="message">Write to ${otherOf(thread).toLowerCase()}</label><input id="message" name="text" type="text" maxlength="${longestText(sendMessage, 'text')}" autocomplete="off"${written === '' ? '' : markup` value="${written}"`} required>${file}`;
}

function otherOf({ side }: Thread): string {
  return side === 'OWNER' ? 'The renter' : 'The owner';
}
