import { formatAmount } from './format-amount.ts';
import { type Html, html } from './html.ts';
import type { SandboxCheckout } from './sandbox-checkout.ts';

/** What is paid, line by line, and what is only held. */
export function priceTable({ lines, amountMinor, holdMinor, currency }: SandboxCheckout): Html {
  const row = (label: string, minor: number) =>
    html`<tr><th scope="row">${label}</th><td>${formatAmount(minor, currency)}</td></tr>
`;
  return html`<table>
<caption>Price</caption>
<thead><tr><th scope="col">For</th><th scope="col">Amount</th></tr></thead>
<tbody>
${lines.map((line) => row(line.label, line.amountMinor))}</tbody>
<tfoot>
${row('Total', amountMinor)}${holdMinor === 0 ? html`` : row('Deposit, held and not charged', holdMinor)}</tfoot>
</table>`;
}
