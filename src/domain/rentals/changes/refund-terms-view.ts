import { z } from 'zod';
import { formatMoney, localIso, type Minor, momentInWords } from '../../platform/kernel/index.ts';
import { type Booking, creditGoneInWords, refundInWords } from '../bookings/index.ts';
import { checkedInWords } from '../open-items/index.ts';
import { keptOf } from './ending-money.ts';
import type { RefundTerms } from './refund-terms.ts';

/** What cancelling gives back and what is kept, in numbers and in words. */
export const RefundTermsView = z.object({
  preview: z.boolean().describe('nothing was cancelled yet, and the rest of the booking is left out'),
  summary: z.string().describe('for the person'),
  refundMinor: z.int(),
  refund: z.string(),
  rentBackMinor: z.int().describe('of refundMinor: rent and its tax'),
  feeBackMinor: z.int().describe('of refundMinor: service fee and its tax'),
  feeKeptMinor: z.int().describe('of the service fee and its tax, for the platform'),
  ownerKeepsMinor: z.int().describe('of the rent and its tax, for the owner'),
  platformKeepsMinor: z.int().describe('for the platform: commission and feeKeptMinor'),
  depositBackMinor: z.int().describe('besides, of a charged deposit'),
  depositBack: z.string(),
  creditGoneMinor: z.int().describe('of credit that comes back, what has run out meanwhile'),
  backBeforeMinor: z.int().describe('of refundMinor, what came back before, by hand or by the payer’s bank'),
  onPageMinor: z.int().describe('on a payment page that is open and closes with it; whoever has paid there gets it back'),
  policyStep: z.enum(['FREE', 'GRACE', 'FULL', 'PARTIAL', 'NONE']),
  refundStaysUntil: z.string().nullable().describe('the refund stays as it is until then'),
  localRefundStaysUntil: z.string().nullable().describe('the same by the clock of the asset'),
});

type When = 'preview' | 'done';

/** How money comes back, and how long it takes. */
const HOW_BACK: Readonly<Record<NonNullable<Booking['paymentChannel']>, string>> = {
  GATEWAY: ' It goes back by the way it was paid, at once; banks take some days to show it.',
  OFFLINE: ' The owner transfers it back; an e-mail says until when.',
  CREDIT: ' It comes back as credit at once.',
};

export function refundTermsView({ currency, asset, paymentChannel }: Booking, terms: RefundTerms, when: When) {
  const { outcome, refundMinor, depositBackMinor } = terms;
  const until = outcome?.refundStaysUntil ?? null;
  const words = termsInWords(terms, currency);
  const same =
    when === 'preview' && until !== null ? ` It stays so until ${momentInWords(new Date(until), asset.timeZone)}.` : '';
  const way = refundMinor + depositBackMinor === 0 ? '' : HOW_BACK[paymentChannel ?? 'GATEWAY'];
  return {
    preview: when === 'preview',
    summary: `${when === 'preview' ? 'If the booking is cancelled now' : 'The booking is cancelled'}: ${words}.${same}${way}${keptInWords(terms, currency)}`,
    refundMinor,
    refund: formatMoney(refundMinor, currency),
    rentBackMinor: (outcome?.rentBackMinor ?? 0) + terms.checked.rentMinor - terms.checked.feeMinor,
    feeBackMinor: (outcome?.feeBackMinor ?? 0) + terms.checked.feeMinor,
    feeKeptMinor: outcome?.feeKeptMinor ?? 0,
    ...keptOf(outcome),
    depositBackMinor,
    depositBack: formatMoney(depositBackMinor, currency),
    creditGoneMinor: terms.creditGoneMinor,
    backBeforeMinor: terms.backBeforeMinor,
    onPageMinor: terms.onPageMinor,
    policyStep: outcome?.policyStep ?? ('FREE' as const),
    refundStaysUntil: until,
    localRefundStaysUntil: until === null ? null : localIso(new Date(until), asset.timeZone),
  };
}

/** Returns in words which part of the rent does not come back, and who gets it. */
function keptInWords({ outcome }: RefundTerms, currency: string): string {
  const { ownerKeepsMinor, platformKeepsMinor } = keptOf(outcome);
  const money = (amountMinor: Minor) => formatMoney(amountMinor, currency);
  if (ownerKeepsMinor + platformKeepsMinor === 0) return '';
  return ` ${money(ownerKeepsMinor + platformKeepsMinor)} is kept: ${money(ownerKeepsMinor)} for the owner, ${money(platformKeepsMinor)} for the platform.`;
}

export function termsInWords(terms: RefundTerms, currency: string): string {
  const { outcome, checked, creditGoneMinor, onPageMinor, backBeforeMinor } = terms;
  const open = formatMoney(onPageMinor, currency);
  const page =
    onPageMinor === 0
      ? ''
      : `; the payment page of ${open} closes, and if somebody has paid there just now, all of it goes back to who paid`;
  const before =
    backBeforeMinor === 0 ? '' : `; of it ${formatMoney(backBeforeMinor, currency)} has come back before, by hand or by the bank`;
  if (outcome !== null) return refundInWords(terms, currency) + before + page;
  const gone = creditGoneInWords(creditGoneMinor, currency);
  if (checked.paidMinor === 0) return `nothing was paid, and nothing is owed${gone}${page}`;
  return `${checkedInWords(checked, currency)}, and nothing is owed${gone}${page}`;
}
