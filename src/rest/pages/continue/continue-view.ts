import { z } from 'zod';
import { listingPath } from '../../../domain/catalog/assets/index.ts';
import { continuePath, type ucpCheckoutComplete, type ucpCheckoutStatus } from '../../../domain/commerce/checkouts/index.ts';
import { formatMoney, momentInWords, named, PAGE_PATHS, periodInWords } from '../../../domain/platform/kernel/index.ts';
import type { ShownPage, Visit } from '../accounts/account-page.ts';
import { codeField, field, hidden, type Problem, problemBox } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { type LinkedCheckout, wordsFor } from './continue-words.ts';
import type { bookingReadiness, AnswerOf } from '../../../domain/standing/bookings/index.ts';
import { linkSignatureFields } from '../accounts/link-signature.ts';

/** A person who has signed in on this page. */
export interface Signed {
  readonly permit: string;
  readonly visit: Visit;
}

type Checkout = AnswerOf<typeof ucpCheckoutStatus>;
type Payment = NonNullable<AnswerOf<typeof ucpCheckoutComplete>['payment']>;
type AskPerson = z.infer<typeof bookingReadiness.output>['askPerson'];

/** The page for the holder of the link: the subject, how it stands, and the sign-in. */
export function visitorView(visit: Visit, asked: LinkedCheckout, problem: Problem | null): ShownPage {
  const over = asked.status === 'completed' || asked.status === 'canceled';
  const content = markup`
${problemBox(problem)}
${rental(asked)}
${messagesOf(visit, asked)}
${over ? overView(asked) : signInForm(visit, asked, problem)}`;
  return { status: problem?.status ?? 200, html: pageLayout({ ...headingOf(asked), content }) };
}

function headingOf({ status }: LinkedCheckout) {
  if (status === 'completed') return { mark: 'good' as const, heading: 'Your rental is booked' };
  if (status === 'canceled') return { mark: 'bad' as const, heading: 'This rental is not going on' };
  return { heading: 'Go on with your rental' };
}

/** What is rented, when, and what it costs. */
function rental({ title, city, startDate, endDate, totals, currency, deposit }: LinkedCheckout): Markup {
  const when = startDate === null || endDate === null ? 'The days are not chosen yet' : periodInWords(startDate, endDate);
  const row = (label: string, minor: number) =>
    markup`<tr><th scope="row">${label}</th><td>${formatMoney(minor, currency)}</td></tr>`;
  const parts = totals.filter(({ type }) => type !== 'total');
  const sums = totals.filter(({ type }) => type === 'total');
  return markup`
<p><strong>${named(title)}</strong> in ${city}. ${when}.</p>
<table class="price">
<caption class="hidden">What it costs</caption>
<thead class="hidden"><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
<tbody>${parts.map(({ displayText, amountMinor }) => row(displayText, amountMinor))}</tbody>
<tfoot>${sums.map(({ displayText, amountMinor }) => row(displayText, amountMinor))}${
    deposit?.method === 'HOLD' ? row('Deposit, blocked and not paid', deposit.amountMinor) : ''
  }</tfoot>
</table>`;
}

/** Whose turn it is and until when, if the other words do not say it. */
function messagesOf({ settings }: Visit, asked: LinkedCheckout): Markup {
  const { messages, expiresAt, timeZone } = asked;
  const until = expiresAt === null ? null : momentInWords(new Date(expiresAt), timeZone ?? undefined);
  const words = messages.flatMap((message) => (isSaidBefore(message, messages) ? [] : wordsFor(message, asked, settings)));
  const isSaid = until === null || words.some((text) => text.includes(until));
  return markup`<div id="standing" role="status">${words.map((text) => markup`<p>${text}</p>`)}${
    isSaid ? '' : markup`<p class="soft">Until ${until}.</p>`
  }</div>`;
}

/** Choosing the days and signing in are one form, so only the first message about them is shown. */
function isSaidBefore({ code }: LinkedCheckout['messages'][number], all: LinkedCheckout['messages']): boolean {
  return code === 'identity_required' && all.some((other) => other.code === 'rental_period_required');
}

function overView({ status, slug }: LinkedCheckout): Markup {
  return status === 'completed'
    ? markup`<p>It is paid, and your assistant sees it by itself. Invoice, address and contact stand in your account.</p>
<p><a class="button" href="${PAGE_PATHS.account}">Go to your account</a></p>`
    : markup`<p><a class="button" href="${listingPath(slug)}">Look at it again</a></p>`;
}

function signInForm(visit: Visit, { taken, startDate }: LinkedCheckout, problem: Problem | null): Markup {
  const days = taken || startDate !== null ? markup`` : dayFields(visit, problem);
  return markup`
<h2>${taken ? 'Sign in to go on' : 'Sign in and make it yours'}</h2>
<form method="post" action="${addressOf(visit)}">${linkSignatureFields(visit)}${hidden('do', 'take')}${days}
${field({ name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'username', value: visit.field('email'), problem })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', problem })}
${codeField(visit, problem)}
<button type="submit" class="main">Sign in and go on</button>
</form>
<p class="soft">Nothing is charged by that. Your assistant does not get your password.</p>
<ul class="links"><li><a href="${PAGE_PATHS.register}">I have no account yet</a></li><li><a href="${PAGE_PATHS.forgotPassword}">I forgot my password</a></li></ul>`;
}

function dayFields(visit: Visit, problem: Problem | null): Markup {
  const day = (name: string, label: string) => markup`
<label for="${name}">${label}</label>${problem?.fields.has(name) ? markup`<p class="wrong">${problem.fields.get(name) ?? ''}</p>` : ''}
<input id="${name}" name="${name}" type="date" required value="${visit.field(name)}">`;
  return markup`${day('startDate', 'First day')}${day('endDate', 'Day of return')}`;
}

interface Standing {
  readonly checkout: Checkout;
  /** What the person must agree to before the request goes to the owner. */
  readonly askPerson: AskPerson;
  readonly problem: Problem | null;
  readonly payment: Payment | null;
}

/** The page for the person themselves: what they can do now, each with its form or its page. */
export function personView({ permit, visit }: Signed, asked: LinkedCheckout, { problem, ...standing }: Standing): ShownPage {
  const content = markup`
${problemBox(problem)}
${rental(asked)}
${messagesOf(visit, asked)}
${asked.status === 'completed' || asked.status === 'canceled' ? overView(asked) : steps({ permit, visit }, standing)}`;
  return { status: problem?.status ?? 200, html: pageLayout({ ...headingOf(asked), content }) };
}

function steps(signed: Signed, { checkout, askPerson, payment }: Omit<Standing, 'problem'>): Markup {
  const papers = checkout.nextActions.flatMap(({ handInUrl }) => handInUrl ?? []);
  const complete = checkout.nextActions.find(({ tool }) => tool === 'ucp_checkout_complete');
  const others = checkout.nextActions.filter(
    ({ tool, handInUrl }) => tool !== 'ucp_checkout_complete' && handInUrl === undefined,
  );
  const [handIn] = papers;
  return markup`
${handIn === undefined ? '' : markup`<p><a class="button main" href="${handIn}">Hand in your documents</a></p>`}
${others.map(({ why }) => markup`<p>${why}</p>`)}
${payment === null ? '' : markup`<p><a class="button main" id="pay" href="${payment.redirectUrl}">Pay ${payment.amount}</a></p>`}
${complete === undefined || payment !== null ? '' : completeForm(signed, complete, askPerson)}
${form(signed, 'look', markup``, 'Look again')}`;
}

/**
 * The form to pay, or to send the request. It holds, word for word, what the person declares, and the amount that they were
 * shown.
 */
function completeForm(signed: Signed, { args }: Checkout['nextActions'][number], askPerson: AskPerson): Markup {
  if (askPerson.length === 0) return form(signed, 'pay', markup``, 'Go to the payment', 'main');
  const due = z.coerce.string().parse(args['expectedDueAfterApprovalMinor']);
  const inputs = markup`${askPerson.map(declaration)}${hidden('due', due)}`;
  return markup`<h2>Send the request</h2>${form(signed, 'send', inputs, 'Accept and send the request', 'main')}`;
}

function declaration({ about, words, url }: AskPerson[number]): Markup {
  if (about === 'AMOUNT') return markup`<p>${words}</p>`;
  const name = about.toLowerCase();
  return markup`
<p class="check"><input type="checkbox" id="${name}" name="${name}" value="yes" required><label for="${name}">${words}</label></p>
${url === null ? '' : markup`<p><a href="${url}">Read the rental agreement</a></p>`}`;
}

function form({ permit, visit }: Signed, action: string, inputs: Markup, button: string, look?: 'main'): Markup {
  return markup`
<form method="post" action="${addressOf(visit)}">${linkSignatureFields(visit)}${hidden('permit', permit)}${hidden('do', action)}${inputs}
<button type="submit"${look === undefined ? '' : markup` class="${look}"`}>${button}</button>
</form>`;
}

function addressOf(visit: Visit): string {
  return continuePath(visit.field('id'));
}
