import { billedLines, lateFeeParts, PLATFORM_LINES, type Price, type PriceTerms } from '../../catalog/pricing/index.ts';
import { type Minor, payableUnit, proportion, share, sum } from '../../platform/kernel/index.ts';
import type { Translator } from '../../platform/words/index.ts';
import type { InvoiceLine } from './invoice-content.ts';
import { givenBackInWords, lineInWords, serviceFeeInWords } from './invoice-words.ts';

/**
 * The lines of a whole price with their tax. The tax was rounded once on the sum, so each line gets the amount by which it
 * raises the rounded tax.
 */
export function billPrice(price: Price, terms: PriceTerms, to: Translator): InvoiceLine[] {
  const { totals } = price;
  const supplied = billedLines(price, terms).filter(({ code }) => !PLATFORM_LINES.has(code));
  let netSoFar: Minor = 0;
  let taxSoFar: Minor = 0;
  const taxed = supplied.map((line, index) => {
    const { quantity, unitMinor, amountMinor } = line;
    netSoFar += amountMinor;
    const last = index === supplied.length - 1;
    const taxMinor = (last ? totals.rentalTaxMinor : share(netSoFar, terms.rentalTaxBps, payableUnit(terms.currency))) - taxSoFar;
    taxSoFar += taxMinor;
    return {
      seller: 'VENDOR' as const,
      label: lineInWords(line, to),
      quantity,
      unitMinor,
      netMinor: amountMinor,
      taxBps: terms.rentalTaxBps,
      taxMinor,
      grossMinor: amountMinor + taxMinor,
    };
  });
  return [...taxed, ...feeLine({ netMinor: totals.serviceFeeMinor, taxMinor: totals.feeTaxMinor }, terms, to)];
}

/** The difference between two prices, as one line for each seller. */
export function billDifference(
  label: string,
  before: Price['totals'],
  after: Price['totals'],
  terms: PriceTerms,
  to: Translator,
): InvoiceLine[] {
  const netMinor = after.ownerSubtotalMinor - before.ownerSubtotalMinor;
  const taxMinor = after.rentalTaxMinor - before.rentalTaxMinor;
  const fee = {
    netMinor: after.serviceFeeMinor - before.serviceFeeMinor,
    taxMinor: after.feeTaxMinor - before.feeTaxMinor,
  };
  return [...oneLine({ seller: 'VENDOR', label, netMinor, taxBps: terms.rentalTaxBps, taxMinor }), ...feeLine(fee, terms, to)];
}

/** Splits `totalMinor` in the proportions of a price. */
export function billShare(
  label: string,
  totalMinor: Minor,
  of: Price['totals'],
  terms: PriceTerms,
  to: Translator,
): InvoiceLine[] {
  const grossOfFee = proportion(totalMinor, of.serviceFeeMinor + of.feeTaxMinor, of.totalMinor);
  const feeTaxMinor = proportion(grossOfFee, of.feeTaxMinor, of.serviceFeeMinor + of.feeTaxMinor);
  const rentMinor = totalMinor - grossOfFee;
  const taxMinor = proportion(rentMinor, of.rentalTaxMinor, of.ownerSubtotalMinor + of.rentalTaxMinor);
  return [
    ...oneLine({ seller: 'VENDOR', label, netMinor: rentMinor - taxMinor, taxBps: terms.rentalTaxBps, taxMinor }),
    ...feeLine({ netMinor: grossOfFee - feeTaxMinor, taxMinor: feeTaxMinor }, terms, to),
  ];
}

/** The line for a late fee, which contains the tax that the vendor charges on the rent. */
export function billLateFee(label: string, paidMinor: Minor, terms: PriceTerms): InvoiceLine[] {
  const { netMinor, taxMinor } = lateFeeParts(paidMinor, terms);
  return oneLine({ seller: 'VENDOR', label, netMinor, taxBps: terms.rentalTaxBps, taxMinor });
}

function feeLine(fee: { netMinor: Minor; taxMinor: Minor }, { feeTaxBps }: PriceTerms, to: Translator): InvoiceLine[] {
  return oneLine({ seller: 'PLATFORM', label: serviceFeeInWords(to), ...fee, taxBps: feeTaxBps });
}

/** One line, or none if there is nothing to bill. */
function oneLine(line: Pick<InvoiceLine, 'seller' | 'label' | 'netMinor' | 'taxBps' | 'taxMinor'>): InvoiceLine[] {
  const { netMinor, taxMinor } = line;
  if (netMinor === 0 && taxMinor === 0) return [];
  return [{ ...line, quantity: 1, unitMinor: netMinor, grossMinor: netMinor + taxMinor }];
}

interface Part {
  readonly netMinor: Minor;
  readonly taxMinor: Minor;
  readonly taxBps: number;
}

/**
 * The part of an invoice that a refund takes back, as negative lines: first of the rent, each line with its part of the tax,
 * and of the service fee only what exceeds the rent. It is never more than earlier credit notes have left.
 */
export function creditLines(
  billed: readonly InvoiceLine[],
  credited: readonly InvoiceLine[],
  refundMinor: Minor,
  to: Translator,
): InvoiceLine[] {
  let open = refundMinor;
  return (['VENDOR', 'PLATFORM'] as const).flatMap((seller) => {
    const left = leftOf(seller, billed, credited);
    const leftMinor = left.netMinor + left.taxMinor;
    const backMinor = Math.max(0, Math.min(open, leftMinor));
    const taxBackMinor = proportion(backMinor, left.taxMinor, leftMinor);
    open -= backMinor;
    // Subtracting from 0 avoids −0, which tests would distinguish from 0.
    const [netMinor, taxMinor] = [0 - (backMinor - taxBackMinor), 0 - taxBackMinor];
    return oneLine({ seller, label: givenBackInWords(seller, to), netMinor, taxMinor, taxBps: left.taxBps });
  });
}

function leftOf(seller: InvoiceLine['seller'], billed: readonly InvoiceLine[], credited: readonly InvoiceLine[]): Part {
  const mine = [...billed, ...credited].filter((line) => line.seller === seller);
  return {
    netMinor: sum(mine.map(({ netMinor }) => netMinor)),
    taxMinor: sum(mine.map(({ taxMinor }) => taxMinor)),
    taxBps: mine[0]?.taxBps ?? 0,
  };
}
