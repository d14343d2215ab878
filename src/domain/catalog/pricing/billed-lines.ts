import type { Minor } from '../../platform/kernel/index.ts';
import { cheapestCover, PERIOD_NAMES, type Price, type PriceLine } from './price-rental.ts';
import type { PriceTerms } from './price-terms.ts';

/** The lines of a price as people check them: the rental as its days, weeks and months, each with its own unit price. */
export function billedLines({ days, lines }: Price, terms: PriceTerms): PriceLine[] {
  return lines.flatMap((line) => (line.code === 'rental' ? splitByPeriod(line, piecesOf(terms, days)) : [line]));
}

interface Piece {
  readonly days: number;
  readonly count: number;
  readonly amountMinor: Minor;
}

/** Longest first. */
function piecesOf(terms: PriceTerms, days: number): Piece[] {
  const pieces = new Map<number, Piece>();
  let cover = cheapestCover(terms, days);
  while (cover.last !== null) {
    const { days: length, before } = cover.last;
    const count = (pieces.get(length)?.count ?? 0) + 1;
    pieces.set(length, { days: length, count, amountMinor: cover.amountMinor - before.amountMinor });
    cover = before;
  }
  return [...pieces.values()].toSorted((a, b) => b.days - a.days);
}

/** As it stands, should the terms not lead to its price. */
function splitByPeriod(line: PriceLine, pieces: readonly Piece[]): PriceLine[] {
  const split = pieces.map(({ days, count, amountMinor: unitMinor }) => {
    const quantity = count * line.quantity;
    const label = `Rental per ${PERIOD_NAMES.get(days) ?? `${days} days`}`;
    return { ...line, label, quantity, unitMinor, amountMinor: quantity * unitMinor };
  });
  return split.reduce((total, { amountMinor }) => total + amountMinor, 0) === line.amountMinor ? split : [line];
}
