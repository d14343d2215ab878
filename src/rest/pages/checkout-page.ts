import type { SandboxCheckout } from '../../adapters/sandbox-gateway/sandbox-checkout.ts';
import type { SandboxAnswer, SandboxAnswered } from '../../adapters/sandbox-gateway/sandbox-gateway.ts';
import { named, formatMoney, momentInWords } from '../../domain/kernel/index.ts';
import { type Markup, markup } from './markup.ts';
import { type Mark, pageLayout } from './page-layout.ts';
import { priceTable } from './price-table.ts';

/**
 * The page a person sees: of a checkout, of what came of the answer just given, or, for null, of an unknown address.
 * Its forms post `answer` (`pay`, `fail` or `leave`) to the page's own address.
 */
export function checkoutPage(checkout: SandboxCheckout | null, result?: SandboxAnswered['result']): string {
  if (checkout === null) return notFound();
  switch (result ?? LOOKED_AT[checkout.status]) {
    case 'OPEN':
      return open(checkout);
    case 'FAILED':
      return failed(checkout);
    case 'PAID':
      return paid(checkout, 'Payment received');
    case 'ALREADY_PAID':
      return paid(checkout, 'Already paid');
    case 'EXPIRED':
      return closed(checkout);
    case 'LEFT':
      return left(checkout);
  }
}

/** What a page shows that nobody just answered. */
const LOOKED_AT: Record<SandboxCheckout['status'], SandboxAnswered['result'] | 'OPEN'> = {
  PENDING: 'OPEN',
  FAILED: 'FAILED',
  PAID: 'ALREADY_PAID',
  EXPIRED: 'EXPIRED',
};

const NOTE = 'This is a payment sandbox: no real money moves.';

function page({ heading, content, mark }: { heading: string; content: Markup; mark?: Mark }): string {
  return pageLayout({ heading, content, note: NOTE, ...(mark !== undefined && { mark }) });
}

function open(checkout: SandboxCheckout): string {
  return page({ heading: checkout.title, content: markup`${bill(checkout)}${forms(checkout)}` });
}

function failed(checkout: SandboxCheckout): string {
  const content = markup`
<p role="status">The payment for ${named(checkout.title)} was declined. Nothing was charged; you can try again.</p>
${bill(checkout)}${forms(checkout)}`;
  return page({ mark: 'bad', heading: 'Payment failed', content });
}

function paid(checkout: SandboxCheckout, heading: string): string {
  const content = markup`
<p role="status">${amount(checkout)} paid for ${named(checkout.title)}.</p>
${sentences('What happens next', checkout.whatNext)}
${wayBack(checkout)}
<h2>What you paid</h2>
${priceTable(checkout, 'Paid')}${holdNote(checkout)}`;
  return page({ mark: 'good', heading, content });
}

function closed(checkout: SandboxCheckout): string {
  const content = markup`
<p role="status">This page no longer takes the payment for ${named(checkout.title)}. Nothing was charged.</p>
${wayBack(checkout)}`;
  return page({ mark: 'bad', heading: 'Payment page closed', content });
}

function left(checkout: SandboxCheckout): string {
  const content = markup`
<p role="status">Nothing was charged. You can still pay for ${named(checkout.title)} until ${deadline(checkout)}.</p>
${wayBack(checkout)}
<p><a href="">Return to the payment page</a></p>`;
  return page({ heading: 'You left without paying', content });
}

function notFound(): string {
  const content = markup`<p>There is no payment page at this address. Check that the link is complete, or ask your assistant for it again.</p>`;
  return page({ mark: 'bad', heading: 'Payment page not found', content });
}

function bill(checkout: SandboxCheckout): Markup {
  return markup`<p class="description">${checkout.description}</p>
${priceTable(checkout, 'To pay now')}${holdNote(checkout)}
${sentences('Good to know', checkout.conditions)}
<p class="soft">Pay until ${deadline(checkout)}.</p>`;
}

function sentences(title: string, said: readonly string[] = []): Markup {
  return said.length === 0 ? markup`` : markup`<h2>${title}</h2><ul>${said.map((one) => markup`<li>${one}</li>`)}</ul>`;
}

function forms(checkout: SandboxCheckout): Markup {
  return markup`
${form('pay', markup`<button type="submit" class="main">Pay ${amount(checkout)}</button>`)}
<h2>Only in this sandbox</h2>
<p class="soft">See what happens when a payment goes wrong.</p>
${form('fail', markup`<button type="submit">Let the payment fail</button>`)}
${form('leave', markup`<button type="submit">Leave without paying</button>`)}`;
}

function form(answer: SandboxAnswer, button: Markup): Markup {
  return markup`<form method="post"><input type="hidden" name="answer" value="${answer}">${button}</form>`;
}

function holdNote({ holdMinor, currency }: SandboxCheckout): Markup {
  if (holdMinor === 0) return markup``;
  return markup`<p>The deposit of ${formatMoney(holdMinor, currency)} is only blocked on your card or account. You do not pay it, and it is set free after the return.</p>`;
}

/** Only a web address becomes a link: a script in it would run on this page. */
function wayBack({ returnUrl }: SandboxCheckout): Markup {
  const url = URL.parse(returnUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) return markup`<p>You can close this page.</p>`;
  return markup`<p><a class="button main" rel="noreferrer" href="${url.href}">Return to ${url.host}</a></p>`;
}

function amount({ amountMinor, currency }: SandboxCheckout): string {
  return formatMoney(amountMinor, currency);
}

function deadline({ expiresAt, timeZone }: SandboxCheckout): Markup {
  return markup`<time datetime="${expiresAt.toISOString()}">${momentInWords(expiresAt, timeZone)}</time>`;
}
