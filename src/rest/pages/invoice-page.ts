import { counted, dayInWords, formatMoney, percent, periodInWords, sum } from '../../domain/platform/kernel/index.ts';
import { InvoiceView } from '../../domain/settlement/invoices/index.ts';
import { countryName } from './country-names.ts';
import { type Markup, markup } from './markup.ts';
import { pageLayout } from './page-layout.ts';

/** An invoice or a credit note, for screens of any width and for A4. */
export function invoicePage(output: unknown): string {
  const invoice = InvoiceView.parse(output);
  const heading = `${invoice.kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${invoice.number}`;
  const content = markup`${correction(invoice)}
<div class="parties">${parties(invoice)}</div>
${facts(invoice)}
${invoiceTables(invoice)}
${paid(invoice)}${deposit(invoice)}${related(invoice)}
<p class="soft">Issued by ${invoice.platform.name} for the sellers named above.</p>`;
  const note = invoice.mode === 'test' ? 'Made in test mode: this is not an invoice, and no real money moved.' : undefined;
  return pageLayout({ heading, content, wide: true, ...(note !== undefined && { note }) });
}

function correction({ corrects }: InvoiceView): Markup {
  if (corrects === null) return markup``;
  return markup`<p>Corrects invoice <strong>${corrects.number}</strong> of ${dateOf(corrects.issuedOn)}: ${CAUSES[corrects.cause]}.</p>`;
}

const CAUSES: Record<NonNullable<InvoiceView['corrects']>['cause'], string> = {
  CANCELLATION: 'the booking was cancelled',
  OWNER_CANCEL: 'the owner cancelled the booking',
  SHORTENED: 'the rental was shortened',
  GOODWILL: 'a reduction was granted',
  DISPUTE: 'a dispute was decided',
  DUPLICATE: 'it was paid twice',
  LATE_PAYMENT: 'the payment came too late',
  FRAUD: 'the payment was not accepted',
  AMOUNT_MISMATCH: 'another amount was paid than was asked for',
  DEPOSIT: 'the deposit was given back',
};

function parties({ vendor, buyer, lines }: InvoiceView): Markup {
  const registration = vendor.taxRegistered ? `Tax registration: ${vendor.taxId ?? 'registered'}` : 'Not registered for tax';
  const taxed = lines.some(({ seller, taxMinor }) => seller === 'VENDOR' && taxMinor !== 0);
  const tax = markup`<p>${registration}${taxed ? '' : ': no tax is charged on the rental.'}</p>`;
  return markup`
<section><h2>Seller</h2>${party(vendor)}${tax}</section>
<section><h2>Buyer</h2>${party(buyer)}</section>`;
}

function party({ name, address, city, country }: InvoiceView['buyer']): Markup {
  // The addresses of our own listings end with the city already.
  const lines = [address, city !== null && address?.includes(city) ? null : city, country && countryName(country)];
  const told = lines.filter((line) => line !== null && line !== '');
  return markup`<p><strong>${name}</strong></p>${told.map((line) => markup`<p>${line ?? ''}</p>`)}`;
}

function facts({ issuedOn, asset, startDate, endDate, days, units, bookingId, paymentId, payment, kind }: InvoiceView): Markup {
  const rows: [string, string | Markup][] = [
    ['Date of issue', dateOf(issuedOn)],
    ...(kind === 'INVOICE' ? [['Date of payment', dateOf(payment.paidOn)] as [string, Markup]] : []),
    ['Rented', `${units > 1 ? `${units} × ` : ''}${asset.title}, ${asset.city}`],
    ['Period', markup`${periodInWords(startDate, endDate)} (${counted(days, 'day')})`],
    ['Booking', bookingId],
    ['Payment', paymentId],
  ];
  return markup`<dl class="facts">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function paid({ kind, payment, totalMinor, currency }: InvoiceView): Markup {
  if (kind === 'CREDIT_NOTE') {
    return markup`<p>${formatMoney(-totalMinor, currency)} was given back by the way it was paid (${methodOf(payment.method)}) on ${dateOf(payment.paidOn)}.</p>`;
  }
  const creditMinor = totalMinor - payment.amountMinor;
  const credit = creditMinor > 0 ? ` and ${formatMoney(creditMinor, currency)} from the account’s credit` : '';
  return markup`<p>Paid in full on ${dateOf(payment.paidOn)}: ${formatMoney(Math.min(payment.amountMinor, totalMinor), currency)} by ${methodOf(payment.method)}${credit}. Nothing is due.</p>`;
}

function methodOf(method: string): string {
  if (method === 'sandbox') return 'online payment (sandbox: no real money)';
  return method === 'offline' ? 'bank transfer' : `online payment (${method})`;
}

function deposit({ deposit: taken, currency }: InvoiceView): Markup {
  if (taken === null) return markup``;
  const amount = formatMoney(taken.amountMinor, currency);
  return markup`<section class="keep"><h2>Deposit, not part of the price</h2>
<p>${taken.method === 'HOLD' ? `${amount} is only blocked, not charged.` : `${amount} was charged with this payment and is given back after the return.`} It carries no tax and is not in the total above.</p></section>`;
}

function related({ kind, related: others }: InvoiceView): Markup {
  if (others.length === 0) return markup``;
  return markup`<section class="keep"><h2>${kind === 'INVOICE' ? 'Corrected by' : 'Belongs to'}</h2>
<ul>${others.map(
    (other) =>
      markup`<li><a href="${other.url}">${other.kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${other.number}</a> of ${dateOf(other.issuedOn)}, ${other.total}</li>`,
  )}</ul></section>`;
}

function dateOf(day: string): Markup {
  return markup`<time datetime="${day}">${dayInWords(day)}</time>`;
}

type Line = InvoiceView['lines'][number];

const COLUMNS = ['Quantity', 'Unit price', 'Net', 'Tax rate', 'Tax', 'Gross'] as const;

/**
 * One table for each seller, and the sum of both. On a narrow screen each line becomes a block, and its roles still describe a
 * table to screen readers.
 */
function invoiceTables(invoice: InvoiceView): Markup {
  const { lines, vendor, platform } = invoice;
  const sellers = [
    { caption: markup`Supplied by ${vendor.name}`, lines: lines.filter(({ seller }) => seller === 'VENDOR') },
    { caption: markup`Supplied by ${detailsOf(platform)}`, lines: lines.filter(({ seller }) => seller === 'PLATFORM') },
  ].filter((each) => each.lines.length > 0);
  return markup`${sellers.map(({ caption, lines: supplied }) => supplies(caption, supplied, invoice))}
${total(invoice)}`;
}

function detailsOf({ name, address, taxRegistered, taxId }: InvoiceView['platform']): string {
  const registration = taxRegistered ? `tax registration ${taxId ?? 'applied for'}` : 'not registered for tax';
  return [name, address, registration].filter((part) => part !== null).join(', ');
}

function supplies(caption: Markup, lines: readonly Line[], { currency }: InvoiceView): Markup {
  const amount = (minor: number) => formatMoney(minor, currency);
  const row = (line: Line) => {
    const cells = [
      line.quantity,
      amount(line.unitMinor),
      amount(line.netMinor),
      percent(line.taxBps),
      amount(line.taxMinor),
      amount(line.grossMinor),
    ];
    return markup`<tr role="row"><th role="rowheader" scope="row">${line.label}</th>${cells.map((cell, index) => labelled(COLUMNS[index] ?? '', cell))}</tr>`;
  };
  const sums = (['netMinor', 'taxMinor', 'grossMinor'] as const).map((part) => amount(sum(lines.map((line) => line[part]))));
  const [net = '', tax = '', gross = ''] = sums;
  return markup`<table role="table" class="lines">
<caption>${caption}</caption>
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Supply</th>${COLUMNS.map((name) => markup`<th role="columnheader" scope="col">${name}</th>`)}</tr></thead>
<tbody role="rowgroup">${lines.map(row)}</tbody>
<tfoot role="rowgroup"><tr role="row"><th role="rowheader" scope="row">Sum</th><td role="cell" class="blank"></td><td role="cell" class="blank"></td>${labelled('Net', net)}<td role="cell" class="blank"></td>${labelled('Tax', tax)}${labelled('Gross', gross)}</tr></tfoot>
</table>`;
}

function labelled(name: string, value: string | number): Markup {
  return markup`<td role="cell" data-name="${name}">${value}</td>`;
}

function total({ netMinor, taxMinor, totalMinor, currency, kind }: InvoiceView): Markup {
  const row = (label: string, minor: number) =>
    markup`<tr><th scope="row">${label}</th><td>${formatMoney(minor, currency)}</td></tr>`;
  const label = kind === 'INVOICE' ? `Total in ${currency}` : `Total credited in ${currency}`;
  return markup`<table class="total keep"><caption>Total</caption>
<tbody>${row('Net', netMinor)}${row('Tax', taxMinor)}</tbody>
<tfoot>${row(label, totalMinor)}</tfoot></table>`;
}
