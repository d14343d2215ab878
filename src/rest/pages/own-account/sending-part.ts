import { type Markup, markup } from '../markup.ts';
import type { Detail } from './about-booking.ts';
import type { StepField } from './step-words.ts';

/** What sending the request will cost, part by part and when, how the deposit is secured, and what cancelling gives back. */
export function sendingPart({ lines, totals, askPerson, cancellation }: Detail): Markup {
  const rows = lines.map(({ label, amount }) => markup`<tr><th scope="row">${label}</th><td>${amount}</td></tr>`);
  const amounts = askPerson.filter(({ about }) => about === 'AMOUNT');
  return markup`
<h3>What it will cost</h3>
<table class="price"><caption class="hidden">What it will cost</caption><tbody>${rows}</tbody>
<tfoot><tr><th scope="row">In all</th><td>${totals.total}</td></tr></tfoot></table>
${amounts.map(({ words }) => markup`<p>${words}</p>`)}
<p>Nothing is charged by sending it. ${cancellation.changeOfMind}</p>`;
}

/** What only the person can declare, word for word. Each is ticked before the request can be sent. */
export function ticksOf({ askPerson }: Detail): StepField[] {
  return askPerson.flatMap(({ about, words, url }) =>
    about === 'AMOUNT'
      ? []
      : [{ name: about.toLowerCase(), label: words, kind: 'tick' as const, ...(url !== null && { reads: url }) }],
  );
}
