import { NOTIFICATION_KINDS, type NotificationKind } from '../../../../db/values/index.ts';
import { unsubscribePath } from '../../../domain/people/mail/index.ts';
import { showUnsubscribe, stopLetters } from '../../../domain/talk/channels/index.ts';
import { hidden } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, ShownPage, Visit } from './account-page.ts';
import { linkSignature } from './link-signature.ts';

/**
 * The page to which the unsubscribe link of each e-mail leads. Opening it changes nothing. The button unsubscribes, and so does
 * the one-click request of a mail program (RFC 8058).
 */
export const unsubscribePage: AccountPage = {
  path: unsubscribePath('{id}'),
  byLink: true,

  async show(visit) {
    const { kind, on } = await visit.run(showUnsubscribe, linkOf(visit));
    return on ? askPage(visit, kind) : stoppedPage(visit, kind);
  },

  async submit(visit) {
    const on = visit.field('on') === '1';
    const { kind } = await visit.run(stopLetters, { ...linkOf(visit), on });
    if (!on) return stoppedPage(visit, kind);
    const text = `E-mails ${KIND_WORDS[kind]} are on again. You can close this page.`;
    return messagePage({ mark: 'good', heading: 'You get them again', text });
  },
};

/** What e-mails of a kind are about, in words that follow "E-mails". */
const KIND_WORDS: Readonly<Record<NotificationKind, string>> = {
  BOOKINGS: 'about requests and bookings',
  HANDOVER: 'about handover and return',
  PAYMENTS: 'about payments and deposits',
  CLAIMS: 'about damage and disputes',
  DOCUMENTS: 'about documents',
  MESSAGES: 'about messages',
  REVIEWS: 'about reviews',
  PAYOUTS: 'about payouts',
  LISTINGS: 'about listings',
  ACCOUNT: 'about your account',
};

function askPage(visit: Visit, kind: NotificationKind): ShownPage {
  const content = markup`
<p>You get e-mails ${KIND_WORDS[kind]}. What happens stays on your account page, and your assistant hears of it.</p>
${linkForm(visit, { on: '', button: 'Stop these e-mails' })}`;
  return { status: 200, html: pageLayout({ heading: 'Stop these e-mails?', content }) };
}

function stoppedPage(visit: Visit, kind: NotificationKind): ShownPage {
  const text = `You get no more e-mails ${KIND_WORDS[kind]}.`;
  const more = linkForm(visit, { on: '1', button: 'I want them after all' });
  return messagePage({ mark: 'good', heading: 'Stopped', text, more });
}

function linkForm(visit: Visit, { on, button }: { on: string; button: string }): Markup {
  const { userId, ...link } = linkOf(visit);
  const address = `${unsubscribePath(userId)}?${new URLSearchParams(link).toString()}`;
  return markup`
<form method="post" action="${address}">${hidden('on', on)}<button type="submit" class="main">${button}</button></form>`;
}

/** A link that names no kind of e-mail has no valid signature either. */
function linkOf(visit: Visit) {
  const kind = NOTIFICATION_KINDS.find((known) => known === visit.field('kind')) ?? 'ACCOUNT';
  return { userId: visit.field('id'), kind, ...linkSignature(visit) };
}
