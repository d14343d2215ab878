import type { CheckoutLine } from '../../adapters/payment-gateway.ts';
import type { SandboxCheckout } from '../../adapters/sandbox-gateway/sandbox-checkout.ts';
import { formatMoney, sum } from '../../domain/kernel/index.ts';
import { type Markup, markup } from './markup.ts';

/** The price line by line, then the deposit apart from it, and last what all that comes to now. */
export function priceTable({ lines, amountMinor, holdMinor, currency, title }: SandboxCheckout, nowLabel: string): Markup {
  const price = lines.filter(({ comesBack }) => comesBack === undefined);
  const deposits = lines.filter(({ comesBack }) => comesBack !== undefined);
  const row = (label: string | Markup, minor: number, kind = '') =>
    markup`<tr${kind === '' ? '' : markup` class="${kind}"`}><th scope="row">${label}</th><td>${formatMoney(minor, currency)}</td></tr>`;
  // One line alone is its own sum, and what it is for (a late return, a claim) says itself.
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

function labelOf({ label, quantity, unitMinor }: CheckoutLine, currency: string): Markup {
  if (quantity === undefined || unitMinor === undefined) return markup`${label}`;
  return markup`${label} <span class="soft">${quantity} × ${formatMoney(unitMinor, currency)}</span>`;
}
