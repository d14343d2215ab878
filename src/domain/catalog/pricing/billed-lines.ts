import { cheapestPieces, periodName, type Piece } from './period-cover.ts';
import type { PriceLine } from './price-line.ts';
import type { Price } from './price-rental.ts';
import type { PriceTerms } from './price-terms.ts';

/**
 * The lines of a price as people check them: the rental as its days, weeks and months, each with its own unit price.
 * Prices from before each piece had its line (`periodDays`) are split here.
 */
export function billedLines({ days, lines }: Price, terms: PriceTerms): PriceLine[] {
  return lines.flatMap((line) => {
    if (line.code !== 'rental') return [line];
    if (line.periodDays !== undefined) return [{ ...line, label: `Rental per ${periodName(line.periodDays)}` }];
    return splitByPeriod(
      line,
      cheapestPieces(
        terms,
        Array.from({ length: days }, () => terms.dayRateMinor),
      ),
    );
  });
}

/** Splits a line into its pieces, or returns it unchanged if the terms do not lead to its price. */
function splitByPeriod(line: PriceLine, pieces: readonly Piece[]): PriceLine[] {
  const longestFirst = [...Map.groupBy(pieces, ({ days }) => days).values()].toSorted(
    (a, b) => (b[0]?.days ?? 0) - (a[0]?.days ?? 0),
  );
  const split = longestFirst.flatMap((group) =>
    group.slice(0, 1).map(({ days, amountMinor: unitMinor }) => {
      const quantity = group.length * line.quantity;
      return { ...line, label: `Rental per ${periodName(days)}`, quantity, unitMinor, amountMinor: quantity * unitMinor };
    }),
  );
  return split.reduce((total, { amountMinor }) => total + amountMinor, 0) === line.amountMinor ? split : [line];
}
