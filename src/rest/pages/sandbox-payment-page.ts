import type { Context, Middleware } from 'koa';
import type { PaymentPageLine } from '../../adapters/payment-gateway.ts';
import type { SandboxCheckout } from '../../adapters/sandbox-gateway/sandbox-checkout.ts';
import type { SandboxAnswer, SandboxAnswered, SandboxGateway } from '../../adapters/sandbox-gateway/sandbox-gateway.ts';
import { formatMoney, momentInWords, named, sum } from '../../domain/platform/kernel/index.ts';
import { BodyTooLarge, readBody } from '../../tools/requests/read-body.ts';
import { isForeignForm } from '../arrival.ts';
import { type Markup, markup } from './markup.ts';
import { foreignFormPage } from './message-page.ts';
import { type Mark, pageLayout } from './page-layout.ts';
import { showPage } from './show-page.ts';

const MAX_FORM_BYTES = 1_000;
const ANSWERS: readonly SandboxAnswer[] = ['pay', 'fail', 'leave'];

/**
 * The page of the built-in payment sandbox: plain forms without script. The address, which nobody can guess, is the permission.
 */
export function sandboxPaymentPage(gateway: SandboxGateway, publicBaseUrl: string): Middleware {
  return async (ctx, next) => {
    const token = /^\/sandbox\/checkout\/([\w-]+)$/.exec(ctx.path)?.[1];
    if (token === undefined) return next();
    if (ctx.method === 'POST' && isForeignForm(ctx, publicBaseUrl)) {
      const text = 'Open the payment page itself and try again. Nothing was charged.';
      return showPage(ctx, 403, foreignFormPage(text).html);
    }
    const answer = ctx.method === 'POST' ? await readAnswer(ctx) : undefined;
    if (answer === undefined) {
      const checkout = await gateway.find(token);
      return showPage(ctx, checkout === null ? 404 : 200, paymentPage(checkout));
    }
    const answered = await gateway.answer(token, answer);
    return showPage(ctx, answered === null ? 404 : 200, paymentPage(answered?.checkout ?? null, answered?.result));
  };
}

async function readAnswer(ctx: Context): Promise<SandboxAnswer | undefined> {
  try {
    const form = new URLSearchParams((await readBody(ctx.req, MAX_FORM_BYTES)).toString('utf8'));
    return ANSWERS.find((known) => known === form.get('answer'));
  } catch (error) {
    // The forms of the page could not have sent so much.
    if (error instanceof BodyTooLarge) return undefined;
    throw error;
  }
}

/**
 * The page that a person sees: a checkout, the result of the answer just given or, for null, an unknown address. Its forms send
 * `answer` (`pay`, `fail` or `leave`) to the page's own address.
 */
export function paymentPage(checkout: SandboxCheckout | null, result?: SandboxAnswered['result']): string {
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

/** The result that is shown if nobody has just answered. */
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
${wayBack(checkout.returnUrl)}
<h2>What you paid</h2>
${priceTable(checkout, 'Paid')}${holdNote(checkout)}`;
  return page({ mark: 'good', heading, content });
}

function closed(checkout: SandboxCheckout): string {
  const content = markup`
<p role="status">This page no longer takes the payment for ${named(checkout.title)}. Nothing was charged.</p>
${wayBack(checkout.cancelUrl)}`;
  return page({ mark: 'bad', heading: 'Payment page closed', content });
}

function left(checkout: SandboxCheckout): string {
  const content = markup`
<p role="status">Nothing was charged. You can still pay for ${named(checkout.title)} until ${deadline(checkout)}.</p>
${wayBack(checkout.cancelUrl)}
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

/** A link to go back, if the address is a web address. A script in it would run on this page. */
function wayBack(address: string): Markup {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return markup`<p>You can close this page.</p>`;
  return markup`<p><a class="button main" rel="noreferrer" href="${url.href}">Return to ${url.host}</a></p>`;
}

function amount({ amountMinor, currency }: SandboxCheckout): string {
  return formatMoney(amountMinor, currency);
}

function deadline({ expiresAt, timeZone }: SandboxCheckout): Markup {
  return markup`<time datetime="${expiresAt.toISOString()}">${momentInWords(expiresAt, timeZone)}</time>`;
}

/** The price line by line, then the deposit, and finally the sum that is due now. */
function priceTable({ lines, amountMinor, holdMinor, currency, title }: SandboxCheckout, nowLabel: string): Markup {
  const price = lines.filter(({ comesBack }) => comesBack === undefined);
  const deposits = lines.filter(({ comesBack }) => comesBack !== undefined);
  const row = (label: string | Markup, minor: number, kind = '') =>
    markup`<tr${kind === '' ? '' : markup` class="${kind}"`}><th scope="row">${label}</th><td>${formatMoney(minor, currency)}</td></tr>`;
  // A single line is its own sum, and its label says what it is for, such as a late return or a claim.
  const alone = price.length < 2 && deposits.length === 0 && holdMinor === 0;
  const priceSum = alone ? [] : [row('Rental', sum(price.map((line) => line.amountMinor)), 'sum')];
  const blocked = holdMinor === 0 ? [] : [row('Deposit, blocked and not paid', holdMinor)];

  return markup`<table class="price">
<caption class="hidden">What it costs: ${title}</caption>
<thead class="hidden"><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
<tbody>${price.map((line) => row(labelOf(line, currency), line.amountMinor))}</tbody>
<tbody>${priceSum}${deposits.map((line) => row(line.label, line.amountMinor))}</tbody>
<tfoot>${row(nowLabel, amountMinor)}${blocked}</tfoot>
</table>`;
}

function labelOf({ label, quantity, unitMinor }: PaymentPageLine, currency: string): Markup {
  if (quantity === undefined || unitMinor === undefined) return markup`${label}`;
  return markup`${label} <span class="soft">${quantity} × ${formatMoney(unitMinor, currency)}</span>`;
}
