import { formatAmount } from './format-amount.ts';
import { type Html, html } from './html.ts';
import { pageLayout } from './page-layout.ts';
import { priceTable } from './price-table.ts';
import type { SandboxCheckout } from './sandbox-checkout.ts';
import type { SandboxAnswered } from './sandbox-gateway.ts';

/**
 * The page a person sees: of a checkout, of what came of the answer just given, or, for null, of an unknown address.
 * Its forms post `answer` (`pay`, `fail` or `leave`) to the page's own address.
 */
export function checkoutPage(checkout: SandboxCheckout | null, result?: SandboxAnswered['result']): string {
  if (checkout === null) return notFound();
  switch (result ?? RESULT_OF[checkout.status]) {
    case 'PAID':
      return paid(checkout, 'Payment received');
    case 'ALREADY_PAID':
      return paid(checkout, 'Already paid');
    case 'EXPIRED':
      return expired(checkout);
    case 'LEFT':
      return left(checkout);
    case 'FAILED':
      return failed(checkout);
    case 'OPEN':
      return open(checkout);
  }
}

/** What a page that is only looked at shows. */
const RESULT_OF = { PENDING: 'OPEN', FAILED: 'FAILED', PAID: 'ALREADY_PAID', EXPIRED: 'EXPIRED' } as const;

function open(checkout: SandboxCheckout): string {
  return pageLayout({ heading: checkout.title, content: html`${bill(checkout)}${forms(checkout, 'Pay')}` });
}

function failed(checkout: SandboxCheckout): string {
  const content = html`<p role="status">The payment for “${checkout.title}” was declined. Nothing was charged; you can try again.</p>
${bill(checkout)}${forms(checkout, 'Pay again:')}`;
  return pageLayout({ heading: 'Payment failed', content });
}

function paid(checkout: SandboxCheckout, heading: string): string {
  const content = html`<p role="status">${amount(checkout)} paid for “${checkout.title}”.</p>
${holdNote(checkout)}${priceTable(checkout)}${wayBack(checkout)}`;
  return pageLayout({ heading, content });
}

function expired(checkout: SandboxCheckout): string {
  const content = html`<p role="status">This page no longer takes the payment for “${checkout.title}”. Nothing was charged.</p>
${wayBack(checkout)}`;
  return pageLayout({ heading: 'Payment page closed', content });
}

function left(checkout: SandboxCheckout): string {
  const content = html`<p role="status">Nothing was charged. You can still pay for “${checkout.title}” until ${deadline(checkout)}.</p>
${wayBack(checkout)}
<p><a href="">Return to the payment page</a></p>`;
  return pageLayout({ heading: 'You left without paying', content });
}

function notFound(): string {
  const content = html`<p>There is no payment page at this address. Check that the link is complete.</p>`;
  return pageLayout({ heading: 'Payment page not found', content });
}

function bill(checkout: SandboxCheckout): Html {
  return html`<p class="description">${checkout.description}</p>
${priceTable(checkout)}
${holdNote(checkout)}
<p class="soft">Pay until ${deadline(checkout)}.</p>`;
}

function forms(checkout: SandboxCheckout, pay: string): Html {
  return html`
${form('pay', html`<button type="submit" class="main">${pay} ${amount(checkout)}</button>`)}
<h2>Try another outcome</h2>
${form('fail', html`<button type="submit">Let the payment fail</button>`)}
${form('leave', html`<button type="submit">Leave without paying</button>`)}`;
}

function form(answer: string, button: Html): Html {
  return html`<form method="post"><input type="hidden" name="answer" value="${answer}">${button}</form>`;
}

function holdNote({ holdMinor, currency }: SandboxCheckout): Html {
  if (holdMinor === 0) return html``;
  return html`<p>The deposit of ${formatAmount(holdMinor, currency)} is only held, not charged, and let go after the rental.</p>`;
}

/** Only a web address becomes a link: whatever else it says must not run on this page. */
function wayBack({ returnUrl }: SandboxCheckout): Html {
  const url = URL.parse(returnUrl);
  if (url === null || !/^https?:$/.test(url.protocol)) return html`<p>You can close this page.</p>`;
  return html`<p><a class="button main" rel="noreferrer" href="${url.href}">Return to ${url.host}</a></p>`;
}

function amount({ amountMinor, currency }: SandboxCheckout): string {
  return formatAmount(amountMinor, currency);
}

function deadline({ expiresAt }: SandboxCheckout): Html {
  return html`<time datetime="${expiresAt.toISOString()}">${DEADLINE.format(expiresAt)} UTC</time>`;
}

const DEADLINE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
