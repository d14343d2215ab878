import type { InvoiceView } from '../../domain/invoices/index.ts';
import { formatMoney, sum } from '../../domain/kernel/index.ts';
import { type Markup, markup } from './markup.ts';

type Line = InvoiceView['lines'][number];

const COLUMNS = ['Quantity', 'Unit price', 'Net', 'Tax rate', 'Tax', 'Gross'] as const;

/** One table for each seller, and what both come to. On a narrow screen each line becomes a block: the roles keep it a table. */
export function invoiceTables(invoice: InvoiceView): Markup {
  const { lines, vendor, platform } = invoice;
  const sellers = [
    { caption: markup`Supplied by ${vendor.name}`, lines: lines.filter(({ seller }) => seller === 'VENDOR') },
    { caption: markup`Supplied by ${detailsOf(platform)}`, lines: lines.filter(({ seller }) => seller === 'PLATFORM') },
  ].filter((each) => each.lines.length > 0);
  return markup`${sellers.map(({ caption, lines: supplied }) => supplies(caption, supplied, invoice))}
${total(invoice)}`;
}

function detailsOf({ name, address, taxId }: InvoiceView['platform']): string {
  return [name, address, taxId === null ? null : `tax registration ${taxId}`].filter((part) => part !== null).join(', ');
}

function supplies(caption: Markup, lines: readonly Line[], { currency }: InvoiceView): Markup {
  const amount = (minor: number) => formatMoney(minor, currency);
  const row = (line: Line) => {
    const cells = [
      line.quantity,
      amount(line.unitMinor),
      amount(line.netMinor),
      rate(line.taxBps),
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

function rate(bps: number): string {
  return `${bps / 100}%`;
}
