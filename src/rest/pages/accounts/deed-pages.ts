import type { z } from 'zod';
import { logout } from '../../../domain/people/sign-in/index.ts';
import { momentInWords, named, periodInWords, visibleText } from '../../../domain/platform/kernel/index.ts';
import { respondCounterOffer } from '../../../domain/rentals/counter-offers/index.ts';
import { respondExtension } from '../../../domain/rentals/extensions/index.ts';
import { initiatePayment } from '../../../domain/settlement/payment-pages/index.ts';
import { approveBooking, rejectBooking } from '../../../domain/shops/owner-bookings/index.ts';
import { type Deed, deedPath, DEEDS, showDeed } from '../../../domain/talk/deeds/index.ts';
import { hidden, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { longestText } from '../longest-text.ts';
import { type Markup, markup } from '../markup.ts';
import { messagePage } from '../message-page.ts';
import { BUTTONS } from '../own-account/step-words.ts';
import { pageLayout } from '../page-layout.ts';
import type { AccountPage, Onward, Shown, Visit } from './account-page.ts';

type Asked = z.infer<typeof showDeed.output>;

interface Words {
  readonly heading: string;
  readonly intro: (asked: Asked) => Markup;
  readonly agree: string;
  readonly decline: string | null;
}

const WORDS: Readonly<Record<Deed, Words>> = {
  'answer-request': {
    heading: 'Accept this request?',
    intro: ({ renterName }) => markup`<p>${named(renterName ?? '')} asks to rent from you.</p>`,
    agree: BUTTONS.acceptRequest,
    decline: 'Decline it',
  },
  pay: {
    heading: 'Pay for your rental',
    intro: () => markup`<p>The owner has agreed. Your booking is certain once it is paid.</p>`,
    agree: 'Go on to the payment page',
    decline: null,
  },
  'answer-offer': {
    heading: 'Take this offer?',
    intro: () => markup`<p>The owner offers you something else than you asked for.</p>`,
    agree: BUTTONS.takeOffer,
    decline: BUTTONS.keepRequest,
  },
  'answer-change': {
    heading: 'Agree to other dates?',
    intro: ({ renterName }) => markup`<p>${named(renterName ?? '')} asks for other dates.</p>`,
    agree: BUTTONS.agreeToDates,
    decline: BUTTONS.keepDates,
  },
};

/** What a person says, done by the same commands as an assistant calls; answers with where it goes on, what came of it, or why nothing did. */
type Do = (person: Visit, asked: Asked, agrees: boolean) => Promise<Onward | string | Problem>;

const DO: Readonly<Record<Deed, Do>> = {
  async 'answer-request'(person, { bookingId }, agrees) {
    if (agrees) await person.run(approveBooking, { bookingId });
    else await person.run(rejectBooking, { bookingId, reason: reasonOf(person) });
    return agrees
      ? 'The request is accepted. The renter is told, and pays next.'
      : 'The request is declined. The renter is told.';
  },
  async pay(person, { bookingId }) {
    const payment = await person.run(initiatePayment, { bookingId });
    const page = initiatePayment.opens?.(payment) ?? null;
    if (page !== null) return { location: page.url };
    return payment.paidAt === null ? CHANGED : 'It is paid. There is nothing left to do.';
  },
  async 'answer-offer'(person, { bookingId, itemId }, agrees) {
    const offer = itemId === null ? {} : { offerId: itemId };
    await person.run(respondCounterOffer, { bookingId, decision: agrees ? 'accept' : 'reject', ...offer });
    return agrees
      ? 'You have taken the offer, and the days are kept for you. Your booking is certain once it is paid: an e-mail is on its way that leads to the payment page.'
      : 'The owner is told: your request is as it was.';
  },
  async 'answer-change'(person, { bookingId, itemId }, agrees) {
    await person.run(respondExtension, { bookingId, extensionId: itemId ?? '', decision: agrees ? 'approve' : 'reject' });
    return agrees ? 'You have agreed to the new dates. The renter is told.' : 'The dates stay as they are. The renter is told.';
  },
};

const LONGEST_REASON = longestText(rejectBooking, 'reason');

function reasonOf(person: Visit): string | undefined {
  return visibleText(person.field('reason')) === '' ? undefined : person.field('reason').slice(0, LONGEST_REASON);
}

/** Where e-mails lead that ask for something: opening the page shows it, its button does it. The link is the permission, for this one deed. */
export const deedPages: readonly AccountPage[] = DEEDS.map(deedPage);

function deedPage(deed: Deed): AccountPage {
  return {
    path: deedPath(deed, '{id}'),
    byLink: true,
    leadsElsewhere: true,
    show: async (visit) => shown(visit, await visit.run(showDeed, linkOf(deed, visit)), null),

    async submit(visit) {
      const asked = await visit.run(showDeed, linkOf(deed, visit));
      if (!asked.open) return overPage(asked);
      if (visit.field('seen') !== seenOf(asked)) return shown(visit, asked, CHANGED);
      try {
        return await act(visit, asked);
      } catch (error) {
        return shown(visit, await visit.run(showDeed, linkOf(deed, visit)), problemOf(error));
      }
    },
  };
}

const CHANGED: Problem = {
  status: 400,
  message: 'This has changed since the page was opened, and nothing was done. Look at it again.',
  fields: new Map(),
};

/** Acts as the person of the link, whose permit ends with it. */
async function act(visit: Visit, asked: Asked): Promise<Shown | Onward> {
  const { deed } = asked;
  const agrees = visit.field('answer') !== 'decline';
  const person = await visit.asHolder(linkOf(deed, visit));
  try {
    const done = await DO[deed](person, asked, agrees);
    if (typeof done !== 'string')
      return 'location' in done ? done : shown(visit, await visit.run(showDeed, linkOf(deed, visit)), done);
    return messagePage({ mark: 'good', heading: agrees ? 'Done' : 'Declined', text: done, more: ACCOUNT });
  } finally {
    await person.run(logout, {});
  }
}

const ACCOUNT = markup`<ul class="links"><li><a href="/account">Your account</a></li></ul>`;

function shown(visit: Visit, asked: Asked, problem: Problem | null): Shown {
  if (!asked.open && problem === null) return overPage(asked);
  const { heading, intro } = WORDS[asked.deed];
  const content = markup`
${problemBox(problem)}
${intro(asked)}
${factsOf(asked)}
${asked.canAgree || asked.due !== null ? '' : markup`<p class="ask">It cannot be agreed to yet: look at it on <a href="/account">your account page</a>.</p>`}
${formsOf(visit, asked)}
<p class="soft">This page does this one thing for whoever opens it: do not pass it on. ${named(asked.asset.title)} and all else of yours is on <a href="/account">your account page</a>.</p>`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading, content }) };
}

function factsOf({ deed, asset, terms, wished, words, due, dueAt }: Asked): Markup {
  const rows: (readonly [string, string])[] = [
    ['What', `${named(asset.title)} in ${asset.city}`],
    ...changeOf('When', 'dates', terms, wished, ({ startDate, endDate }) => periodInWords(startDate, endDate)),
    ...changeOf('Price', 'price', terms, wished, ({ total }) => total),
    ...(words === null ? [] : ([['They write', named(words)]] as const)),
    ...(due === null ? [] : ([[deed === 'pay' ? 'To pay now' : 'To pay then', due]] as const)),
    ...(dueAt === null ? [] : ([['Until', momentInWords(new Date(dueAt), asset.timeZone)]] as const)),
  ];
  return markup`<dl class="facts">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** One row where it stays, two where it would change. */
function changeOf(
  name: string,
  what: string,
  before: Asked['terms'],
  after: Asked['wished'],
  inWords: (terms: Asked['terms']) => string,
): (readonly [string, string])[] {
  if (after === null || inWords(after) === inWords(before)) return [[name, inWords(before)]];
  return [
    [`${name} until now`, inWords(before)],
    [`New ${what}`, inWords(after)],
  ];
}

function formsOf(visit: Visit, asked: Asked): Markup {
  const { deed, canAgree, canDecline } = asked;
  const { agree, decline } = WORDS[deed];
  const reason = markup`<label for="reason">Why <span class="soft">(optional; the renter reads it)</span></label><input id="reason" name="reason" type="text" maxlength="${LONGEST_REASON}" autocomplete="off">`;
  return markup`
${canAgree ? form(visit, asked, { answer: 'agree', inputs: markup``, button: agree }) : ''}
${canDecline && decline !== null ? form(visit, asked, { answer: 'decline', inputs: deed === 'answer-request' ? reason : markup``, button: decline }) : ''}`;
}

interface Form {
  readonly answer: 'agree' | 'decline';
  readonly inputs: Markup;
  readonly button: string;
}

function form(visit: Visit, asked: Asked, { answer, inputs, button }: Form): Markup {
  const look = answer === 'agree' ? markup` class="main"` : markup``;
  return markup`
<form method="post" action="${addressOf(asked.deed, visit)}">${hidden('answer', answer)}${hidden('seen', seenOf(asked))}${inputs}
<button type="submit"${look}>${button}</button>
</form>`;
}

/** What somebody agrees to: other terms are another question. */
function seenOf({ terms, wished, due, itemId }: Asked): string {
  return JSON.stringify([terms, wished, due, itemId]);
}

function overPage({ asset, waitingFor }: Asked): Shown {
  const text = `There is nothing left to do here about ${named(asset.title)}. ${waitingFor ?? ''}`.trim();
  return messagePage({ heading: 'This is done, or over', text, more: ACCOUNT });
}

function linkOf(deed: Deed, visit: Visit) {
  const { bookingId, ...link } = signedOf(visit);
  return { deed, bookingId, ...link };
}

function signedOf(visit: Visit) {
  const [person, expires, signature] = ['person', 'expires', 'signature'].map((name) => visit.field(name));
  return { bookingId: visit.field('id'), person: person ?? '', expires: expires ?? '', signature: signature ?? '' };
}

function addressOf(deed: Deed, visit: Visit): string {
  const { bookingId, ...link } = signedOf(visit);
  return `${deedPath(deed, bookingId)}?${new URLSearchParams(link).toString()}`;
}
