import { type Minor, sum } from '../kernel/index.ts';
import type { InvoiceLine } from './invoice-content.ts';
import { oneLine } from './bill-price.ts';
import { proportion } from './proportion.ts';

interface Part {
  readonly netMinor: Minor;
  readonly taxMinor: Minor;
  readonly taxBps: number;
}

const LABELS = { VENDOR: 'Rental, given back', PLATFORM: 'Service fee, given back' } as const;

/**
 * What a refund takes back of an invoice, as negative lines: of the rent first, each with its part of the tax, and of the
 * service fee only what goes beyond that. Never more than is left after the earlier credit notes.
 */
export function creditLines(billed: readonly InvoiceLine[], credited: readonly InvoiceLine[], refundMinor: Minor): InvoiceLine[] {
  let open = refundMinor;
  return (['VENDOR', 'PLATFORM'] as const).flatMap((seller) => {
    const left = leftOf(seller, billed, credited);
    const leftMinor = left.netMinor + left.taxMinor;
    const backMinor = Math.max(0, Math.min(open, leftMinor));
    const taxBackMinor = proportion(backMinor, left.taxMinor, leftMinor);
    open -= backMinor;
    // Not −0, which would be told apart from 0.
    const [netMinor, taxMinor] = [0 - (backMinor - taxBackMinor), 0 - taxBackMinor];
    return oneLine({ seller, label: LABELS[seller], netMinor, taxMinor, taxBps: left.taxBps });
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
