import { InvoiceView } from '../../domain/invoices/index.ts';
import { dayInWords, formatMoney, periodInWords } from '../../domain/kernel/index.ts';
import { invoiceTables } from './invoice-tables.ts';
import { type Markup, markup } from './markup.ts';
import { pageLayout } from './page-layout.ts';

/** An invoice or a credit note, to read on a screen of any width and to print on A4. */
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

function parties({ vendor, buyer }: InvoiceView): Markup {
  const tax = vendor.taxRegistered
    ? markup`<p>Tax registration: ${vendor.taxId ?? 'registered'}</p>`
    : markup`<p>Not registered for tax: no tax is charged on the rental.</p>`;
  return markup`
<section><h2>Seller</h2>${party(vendor)}${tax}</section>
<section><h2>Buyer</h2>${party(buyer)}</section>`;
}

function party({ name, address, city, country }: InvoiceView['buyer']): Markup {
  // An address of our own listings ends with its city.
  const lines = [address, city !== null && address?.includes(city) ? null : city, country && countryOf(country)];
  const told = lines.filter((line) => line !== null && line !== '');
  return markup`<p><strong>${name}</strong></p>${told.map((line) => markup`<p>${line ?? ''}</p>`)}`;
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' });

function countryOf(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code;
}

function facts({ issuedOn, asset, startDate, endDate, days, units, bookingId, paymentId, payment, kind }: InvoiceView): Markup {
  const rows: [string, string | Markup][] = [
    ['Date of issue', dateOf(issuedOn)],
    ...(kind === 'INVOICE' ? [['Date of payment', dateOf(payment.paidOn)] as [string, Markup]] : []),
    ['Rented', `${units > 1 ? `${units} × ` : ''}${asset.title}, ${asset.city}`],
    ['Period', markup`${periodInWords(startDate, endDate)} (${days} ${days === 1 ? 'day' : 'days'})`],
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
