import { data, redirect } from 'react-router';
import type { OutputOf, PageDoor, Refusal, Side } from '../../src/rest/web/page-contract.ts';
import { ACCOUNT_PATHS, SHOP_PATHS, threadPath } from '../../src/rest/web/page-paths.ts';
import { textIn } from '../form/read-form.ts';

const LISTED = 20;
const NEWEST = 50;

/** The conversations of one side, and how many of each side have something new. `shop` is null for somebody who has none. */
export async function loadConversations(door: PageDoor, side: Side, request: Request) {
  const page = new URL(request.url).searchParams.get('page') ?? '';
  const [list, unread] = await Promise.all([
    door.call('list_conversations', { ...door.inputFrom('list_conversations', { page }), side, limit: LISTED }),
    countUnread(door),
  ]);
  return { list, unread };
}

/** How many conversations of each side have something new. */
export async function countUnread(door: PageDoor): Promise<{ renter: number; shop: number | null }> {
  const count = async (side: Side) => (await door.call('list_conversations', { unread: true, side, limit: 1 })).pagination.total;
  const hasShop = door.person !== null && door.person.vendorId !== null;
  const [renter, shop] = await Promise.all([count('RENTER'), hasShop ? count('OWNER') : null]);
  return { renter, shop };
}

/** Where the messages of a side are listed. */
export function messagesPath(side: Side): string {
  return side === 'OWNER' ? SHOP_PATHS.messages : ACCOUNT_PATHS.messages;
}

/** One conversation as one side sees it. The newest messages count as read once they are shown. */
export async function loadThread(door: PageDoor, side: Side, threadId: string, request: Request) {
  const subject = await door.call('show_conversation', { threadId });
  // Both sides have pages of their own, and a person may be on either.
  if (subject.side !== side) throw redirect(threadPath(subject.side, threadId));
  const page = new URL(request.url).searchParams.get('page') ?? '';
  const asked = door.inputFrom('list_messages', { page });
  const thread = await door.call('list_messages', { ...asked, threadId, limit: NEWEST });
  if (thread.pagination.page === 1) await markRead(door, { threadId }, thread);
  return { subject, thread, home: threadPath(side, threadId), formKey: door.formKey(), origin: door.publicBaseUrl };
}

export type LoadedThread = Awaited<ReturnType<typeof loadThread>>;

type About = { readonly bookingId: string } | { readonly threadId: string };

/** Marks everything that is shown as read. */
export async function markRead(door: PageDoor, about: About, { items, unread }: OutputOf<'list_messages'>): Promise<void> {
  const newest = items.at(-1);
  if (unread > 0 && newest !== undefined) await door.attempt('mark_messages_read', { ...about, messageId: newest.messageId });
}

/** Answers a form of a conversation: sends a message, with a file if one was chosen, blocks the other side, or reports one of its messages. */
export async function talk(door: PageDoor, about: About, { request }: { request: Request }, home: string) {
  const form = await request.formData();
  const text = textIn(form, 'text').replaceAll('\r\n', '\n');
  const { refusal } = await act(door, about, form, text);
  if (refusal === null) return redirect(`${home}${textIn(form, 'do') === 'report' ? '?reported' : ''}#messages`, 303);
  return data({ refusal, text }, { status: refusal.status });
}

async function act(door: PageDoor, about: About, form: FormData, text: string): Promise<{ refusal: Refusal | null }> {
  const note = textIn(form, 'note').trim();
  switch (textIn(form, 'do')) {
    case 'block':
      return door.attempt('block_conversation', { ...about });
    case 'unblock':
      return door.attempt('unblock_conversation', { ...about });
    case 'report':
      return door.attempt('report_message', {
        ...about,
        messageId: textIn(form, 'messageId'),
        reason: textIn(form, 'reason'),
        ...(note !== '' && { note }),
      });
    default:
      return door.attempt('send_message', { ...about, text }, textIn(form, 'formKey') || undefined, door.files.slice(0, 1));
  }
}
