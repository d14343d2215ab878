import { type Figure, isMet } from './figure.ts';

const HEAD = ['what', 'unit', 'ours', 'baseline', 'ratio', 'wanted', 'p99 ms', 'cpu µs', 'cpu ratio', 'before', 'last', ''];

interface KeptFigure extends Pick<Figure, 'what' | 'ours' | 'ratio'> {
  readonly before: number | null;
}

/** Prints the figures. `before` and `last` are ratios, or single values, from the committed file. */
export function printTable(figures: readonly Figure[], kept: readonly KeptFigure[]): void {
  const known = new Map(kept.map((figure) => [figure.what, figure]));
  const rows = figures.map((figure) => [
    figure.what,
    figure.unit,
    number(figure.ours),
    number(figure.baseline),
    number(figure.ratio),
    wanted(figure),
    number(figure.p99),
    number(figure.cpu?.microseconds ?? null),
    number(figure.cpu?.ratio ?? null),
    number(known.get(figure.what)?.before ?? null),
    number(lastOf(known.get(figure.what))),
    isMet(figure) ? '' : 'MISSED',
  ]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [HEAD, ...rows]) {
    const cells = row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
    console.log(cells.join('  ').trimEnd());
  }
}

function lastOf(kept: KeptFigure | undefined): number | null {
  return kept === undefined ? null : (kept.ratio ?? kept.ours);
}

function wanted({ wanted: bound }: Figure): string {
  if (bound === null) return '';
  return 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
}

/** Three significant digits. A shared machine cannot measure more. */
function number(value: number | null): string {
  if (value === null) return '';
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
