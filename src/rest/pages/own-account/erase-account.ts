import { z } from 'zod';
import { accountInUse, type OpenReason } from '../../../domain/oversight/data-protection/index.ts';
import { getAccountCredit } from '../../../domain/money/credit/index.ts';
import { getProfile } from '../../../domain/people/accounts/index.ts';
import { currentPasswordWrong } from '../../../domain/people/sign-in/index.ts';
import { DomainError, named, periodInWords } from '../../../domain/platform/kernel/index.ts';
import { bookingLifecycle } from '../../../domain/rentals/bookings/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { field, type Problem, problemBox, problemOf } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, type Person } from './action-form.ts';
import { wrongPasswordProblem } from './sign-in-again.ts';
import { listMyBookings } from '../../../domain/standing/bookings/index.ts';

/** The page before anything is erased. It names what prevents the erasure. */
export async function askErase(person: Person): Promise<ShownPage> {
  const { items } = await person.visit.run(listMyBookings, { limit: 100 });
  return eraseView(
    person,
    null,
    items.filter(({ state }) => !bookingLifecycle.isFinal(state)),
  );
}

type Card = z.output<typeof listMyBookings.output>['items'][number];

/** What is erased and what stays, why and until when. */
export async function eraseView(
  { permit, visit }: Person,
  problem: Problem | null,
  open: readonly Card[] = [],
): Promise<ShownPage> {
  const { ownPage } = await visit.run(getProfile, {});
  const { balances } = await visit.run(getAccountCredit, {});
  const credit = balances.filter(({ balanceMinor }) => balanceMinor > 0).map(({ balance }) => balance);
  const content = markup`
${problemBox(problem)}
<p><strong>This cannot be undone.</strong> Neither you nor we can bring the account back.</p>
${open.length === 0 ? '' : stillOpen(open)}
<h2>What goes</h2>
<ul>
<li>You and every assistant are signed out, and nobody can sign in any more. API keys end.</li>
<li>Your name, e-mail address, phone number and documents are erased, and your shop, if you have one.</li>
<li>What you wrote about bookings and in conversations is erased, and credit that you have not used is lost${credit.length === 0 ? '' : `: ${credit.join(', ')}`}.</li>
<li>A last e-mail says so; then your address goes too.</li>
</ul>
<h2>What stays</h2>
<p>Tax law asks us to keep what was paid, and the other side of a rental keeps its part:</p>
<ul>${ownPage.erasureKeeps.map((words) => markup`<li>${words}</li>`)}</ul>
<h2>Keep a copy first?</h2>
${actionForm({ permit, action: 'export', button: 'Download my data' })}
<h2>Erase it</h2>
${actionForm({
  permit,
  action: 'erase',
  button: 'Erase my account for good',
  look: 'end',
  inputs: field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password', problem }),
})}
${actionForm({ permit, action: 'overview', button: 'Back, and keep the account' })}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: 'Erase your account?', content }) };
}

function stillOpen(open: readonly Card[]): Markup {
  return markup`<div class="note" role="status"><h2>Not yet: a booking is open</h2>
<ul>${open.map(({ asset, startDate, endDate }) => markup`<li>${named(asset.title)}, ${periodInWords(startDate, endDate)}</li>`)}</ul>
<p>The account can be erased once each is over and settled, or cancelled, which you can do on the booking itself.</p></div>`;
}

/** The refusal to erase an account, in words for the person. */
export function eraseProblemOf(error: unknown): Problem {
  const problem = problemOf(error);
  const isWrong = error instanceof DomainError && (error.declared === currentPasswordWrong || problem.fields.has('password'));
  if (isWrong) return wrongPasswordProblem(problem, 'Nothing was erased.');
  if (!(error instanceof DomainError) || error.declared !== accountInUse) return problem;
  const { reasons } = error.details;
  const open = Object.entries(OPEN_WORDS).flatMap(([reason, words]) =>
    Array.isArray(reasons) && reasons.includes(reason) ? [words] : [],
  );
  const which = Named.safeParse(error.details);
  const bookings = which.success ? which.data.bookings.map(({ words }) => ` ${words}`).join('') : '';
  return { ...problem, message: `The account cannot be erased yet: ${open.join(', ')}. Nothing was erased.${bookings}` };
}

const Named = z.object({ bookings: z.array(z.object({ words: z.string() })) });

const OPEN_WORDS: Readonly<Record<OpenReason, string>> = {
  BOOKING: 'a booking is open',
  INCIDENT: 'something that was reported is open',
  DISPUTE: 'a dispute is open',
  PAYMENT: 'a payment is on its way',
  REFUND: 'a refund is on its way',
  LATE_FEE: 'a late fee is not paid',
  CLAIM: 'a claim is not paid',
  DEPOSIT: 'a deposit is not back yet',
  PAYOUT: 'a payout is on its way',
  OFFLINE_REFUND: 'a transfer has to be given back',
  COMMISSION: 'a commission is not paid',
  CHARGEBACK: 'a bank looks at a payment',
};
