import type { SandboxCheckout } from '../../adapters/sandbox-gateway/sandbox-checkout.ts';
import { formatMoney } from '../../domain/kernel/index.ts';
import { type Markup, markup } from './markup.ts';

/** What is paid, line by line, and what is only held. */
export function priceTable({ lines, amountMinor, holdMinor, currency }: SandboxCheckout): Markup {
  const row = (label: string, minor: number) =>
    markup`<tr><th scope="row">${label}</th><td>${formatMoney(minor, currency)}</td></tr>`;
  const hold = holdMinor === 0 ? [] : [row('Deposit, held and not charged', holdMinor)];

  return markup`<table>
<caption>Price</caption>
<thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
<tbody>${lines.map((line) => row(line.label, line.amountMinor))}</tbody>
<tfoot>${row('Total', amountMinor)}${hold}</tfoot>
</table>`;
}
