import { eachDay, monthInWords, WEEKDAYS } from '../../../domain/platform/kernel/index.ts';
import type { ListingPage } from '../../../domain/shops/storefront/index.ts';
import { type Markup, markup } from '../markup.ts';

interface Chosen {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days of each month, free or not, with the chosen ones marked. */
export function monthTables({ from, to, taken }: ListingPage['calendar'], chosen: Chosen): Markup {
  const free = new Map(eachDay(from, to).map((date) => [date, true]));
  for (const { date } of taken) free.set(date, false);
  const byMonth = Map.groupBy(free, ([date]) => date.slice(0, 7));
  return markup`<div class="months">${[...byMonth].map(([month, shown]) => monthTable(month, shown, chosen))}</div>
<p class="key"><span>1 = free</span><span><s>1</s> = not free</span></p>`;
}

function monthTable(month: string, days: readonly (readonly [date: string, free: boolean])[], chosen: Chosen): Markup {
  const first = new Date(`${month}-01T00:00:00Z`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const known = new Map(days);
  const cells = Array.from({ length: Math.ceil((before + length) / 7) * 7 }, (_, index) => {
    const number = index - before + 1;
    if (number < 1 || number > length) return markup`<td></td>`;
    const date = `${month}-${String(number).padStart(2, '0')}`;
    return dayCell(number, { free: known.get(date), mine: isChosen(date, chosen) });
  });
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
  return markup`<table class="month"><caption>${monthInWords(month)}</caption>
<thead><tr>${WEEKDAYS.map((name) => markup`<th scope="col"><abbr title="${name}">${name.slice(0, 2)}</abbr></th>`)}</tr></thead>
<tbody>${weeks.map(
    (week) => markup`<tr>${week}</tr>
`,
  )}</tbody></table>`;
}

/** A day before today is shown as neither free nor taken. */
function dayCell(number: number, { free, mine }: { free: boolean | undefined; mine: boolean }): Markup {
  if (free === undefined) return markup`<td><span class="quiet">${number}</span></td>`;
  if (!free) return markup`<td><span class="taken">${number}<span class="hidden"> not free</span></span></td>`;
  const look = mine ? 'free mine' : 'free';
  return markup`<td><span class="${look}">${number}${mine ? markup`<span class="hidden"> chosen</span>` : ''}</span></td>`;
}

function isChosen(date: string, { from, to }: Chosen): boolean {
  return from !== undefined && to !== undefined && date >= from && (date < to || date === from);
}
