import type { Side } from '../../../../db/values/index.ts';
import { dayInWords, formatMoney, named, periodInWords } from '../../../domain/platform/kernel/index.ts';
import { listRenterDocuments } from '../../../domain/rentals/documents/index.ts';
import { payableNow, unansweredExtension } from '../../../domain/rentals/open-items/index.ts';
import { getPaymentInvoice, type InvoiceHead } from '../../../domain/settlement/invoices/index.ts';
import type { ShownPage } from '../accounts/account-page.ts';
import { type Problem, problemBox } from '../form-parts.ts';
import { type Markup, markup } from '../markup.ts';
import { pageLayout } from '../page-layout.ts';
import { actionForm, orNull, type Person } from './action-form.ts';
import { type AboutBooking, type Detail, detailOf } from './about-booking.ts';
import { openItemsPart } from './open-items-part.ts';
import { offeredSteps } from './person-steps.ts';
import { stepForm, type Tried } from './step-form.ts';
import { stateWords } from './rentals-part.ts';
import { threadPart } from './thread-part.ts';

interface News {
  readonly problem?: Problem | null;
  readonly done?: string;
  /** The step that the problem is about. */
  readonly tried?: Tried;
}

/**
 * One booking as the person sees it: how it stands, what they can do, its documents, and the conversation with the other side.
 */
export async function bookingPage(
  person: Person,
  about: AboutBooking,
  { problem = null, done, tried }: News = {},
): Promise<ShownPage> {
  const detail = await detailOf(person, about);
  const steps = await offeredSteps(person, about, detail);
  const { currency, timeZone } = detail;
  const forms = steps.map((step, index) => stepForm(person, step, { about, currency, timeZone, index, tried: tried ?? null }));
  const { waitingFor, waitingOn, state } = detail;
  const content = markup`
${problemBox(problem)}${done === undefined ? '' : markup`<p class="note" role="status">${done}</p>`}
<p class="ask">${stateWords(state)}${waitingOn === about.side ? markup` <strong>It is your turn.</strong>` : ''}${waitingFor === null ? '' : ` ${waitingFor}`}</p>
${cancelledPart(detail)}
${settlementPart(person, detail, about)}
${factsPart(detail, about.side)}
${await openItemsPart(person, about, timeZone)}
${forms.length === 0 ? '' : markup`<h2>What you can do</h2>${forms}`}
${await papersPart(person, detail, about)}
${await threadPart(person, { bookingId: about.bookingId }, { action: 'write', fields: { ...about }, timeZone, sent: person.visit.field('do') === 'write' && problem === null })}
${actionForm({ permit: person.permit, action: 'overview', button: 'Back to your account' })}`;
  return { status: problem?.status ?? 200, html: pageLayout({ heading: `Booking of ${named(detail.asset.title)}`, content }) };
}

/** What happened to the money, in the words of the letter about the cancellation. */
function cancelledPart({ cancelled }: Detail): Markup {
  return cancelled === null ? markup`` : markup`<h2>What comes back</h2>${cancelled.map((line) => markup`<p>${line}</p>`)}`;
}

/** Claims, decisions and debts. */
function settlementPart({ permit }: Person, { settlement, deposit, currency }: Detail, about: AboutBooking): Markup {
  if (settlement === null || settlement.taken.length + settlement.claimedMinor === 0) return markup``;
  const toPayMinor = about.side === 'RENTER' ? payableNow(settlement, deposit.state) : 0;
  const button = `Go on to pay ${formatMoney(toPayMinor, currency)}`;
  return markup`<h2>What is claimed, and the deposit</h2><p>${settlement.summary}</p>${
    toPayMinor === 0 ? '' : actionForm({ permit, action: 'booking', button, fields: { ...about }, look: 'main' })
  }`;
}

function factsPart(detail: Detail, side: Side): Markup {
  const { asset, startDate, endDate, pickupAt, returnAt, totals, deposit, pickup, vendor, renter, units } = detail;
  const rows: (readonly [string, string])[] = [
    [side === 'OWNER' ? 'Renter' : 'Shop', named(side === 'OWNER' ? renter.name : vendor.name)],
    ...(side === 'OWNER' ? contactRows(renter) : []),
    ['When', periodInWords(startDate, endDate)],
    ['Handover', `${timeOf(pickupAt)}; back by ${timeOf(returnAt)}, in ${asset.city}`],
    ...(units > 1 ? ([['Pieces', String(units)]] as const) : []),
    ['Price', totals.total],
    ...extensionRows(detail, side),
    ...(totals.dueNowMinor > 0 ? ([['To pay now', totals.dueNow]] as const) : []),
    ...(deposit.amountMinor > 0 ? ([['Deposit', deposit.amount]] as const) : []),
    ...(pickup === null
      ? []
      : ([
          ['Where', named(pickup.address)],
          ['How', named(pickup.instructions)],
          ...(side === 'OWNER' ? [] : ([['Contact', named(pickup.contact)]] as const)),
        ] as const)),
  ];
  return markup`<dl class="terms">${rows.map(([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** The contact data of the renter, which the owner sees once the booking is confirmed. */
function contactRows({ email, phone }: Detail['renter']): (readonly [string, string])[] {
  if (email === undefined) return [];
  return [
    ['E-mail', email],
    ['Phone', phone ?? 'Not given; write to them below.'],
  ];
}

/** The other dates or the other price that somebody has proposed, while the proposal waits for an answer. */
function extensionRows(
  { counterOffer: offer, extension, totals: { dueWithOffer } }: Detail,
  side: Side,
): (readonly [string, string])[] {
  const request = unansweredExtension(extension);
  return [
    ...(offer === null ? [] : ([['Offered', `${periodInWords(offer.startDate, offer.endDate)} for ${offer.total}`]] as const)),
    ...(offer === null || dueWithOffer === null ? [] : ([['To pay for it', dueWithOffer]] as const)),
    ...(request === null
      ? []
      : ([['Wished', `${periodInWords(request.startDate, request.endDate)}; ${changeInWords(request)}`]] as const)),
    ...wordsRow(offer?.message, { by: 'OWNER', side }),
    ...wordsRow(request?.message, { by: 'RENTER', side }),
  ];
}

/** The difference in price of other dates. */
function changeInWords({ due, refundMinor, currency }: NonNullable<Detail['extension']>): string {
  return refundMinor === 0 ? `${due} more to pay` : `${formatMoney(refundMinor, currency)} goes back to the renter`;
}

function wordsRow(
  words: string | null | undefined,
  { by, side }: { readonly by: Side; readonly side: Side },
): (readonly [string, string])[] {
  return words == null ? [] : [[by === side ? 'You wrote' : 'They write', named(words)]];
}

/** A local time such as "12 June 2026, 10:00" for "2026-06-12T10:00:00+01:00". */
function timeOf(local: string): string {
  return `${dayInWords(local.slice(0, 10))}, ${local.slice(11, 16)}`;
}

async function papersPart(person: Person, detail: Detail, { bookingId, side }: AboutBooking): Promise<Markup> {
  const handIn = detail.nextActions.find(({ handInUrl }) => handInUrl !== undefined)?.handInUrl;
  const invoice = await orNull(person.visit.run(getPaymentInvoice, { bookingId }));
  const documents = side === 'OWNER' ? ((await orNull(person.visit.run(listRenterDocuments, { bookingId })))?.items ?? []) : [];
  const links = [
    markup`<li><a href="${detail.agreement.url}">Rental agreement</a></li>`,
    ...(handIn === undefined || side === 'OWNER'
      ? []
      : [markup`<li><a href="${handIn}">Hand in the documents that are needed</a></li>`]),
    ...(invoice?.papers ?? []).map(invoiceLine),
    ...documents.flatMap(({ title, url }) =>
      url === null ? [] : [markup`<li><a href="${url}" rel="noreferrer">${title} of the renter</a></li>`],
    ),
  ];
  return markup`<h2>Papers</h2><ul>${links}</ul>`;
}

/** An invoice or a credit note, with its day and its amount. */
function invoiceLine({ kind, number, url, issuedOn, total }: InvoiceHead): Markup {
  const name = `${kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${number}`;
  return markup`<li><a href="${url}">${name}</a> <span class="soft">${dayInWords(issuedOn)}, ${total}</span></li>`;
}
