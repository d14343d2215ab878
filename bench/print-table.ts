import { type Figure, isMet } from './figure.ts';

const HEAD = ['what', 'unit', 'ours', 'baseline', 'ratio', 'wanted', 'p99 ms', 'cpu µs', 'cpu ratio', 'last', ''];

/** `last` are the ratios (or single figures) that were committed. */
export function printTable(figures: readonly Figure[], last: ReadonlyMap<string, number>): void {
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
    number(last.get(figure.what) ?? null),
    isMet(figure) ? '' : 'MISSED',
  ]);
  const widths = HEAD.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of [HEAD, ...rows]) {
    const cells = row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
    console.log(cells.join('  ').trimEnd());
  }
}

function wanted({ wanted: bound }: Figure): string {
  if (bound === null) return '';
  return 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
}

/** Three significant digits are more than a shared machine can tell apart. */
function number(value: number | null): string {
  if (value === null) return '';
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
