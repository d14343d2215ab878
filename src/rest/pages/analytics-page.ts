import type { z } from 'zod';
import { AnalyticsChart } from '../../domain/shops/analytics/index.ts';
import { dayInWords, formatMoney, periodInWords, sum } from '../../domain/platform/kernel/index.ts';
import { type Markup, markup } from './markup.ts';
import { pageLayout } from './page-layout.ts';

type Chart = z.infer<typeof AnalyticsChart>;

/** Income by day or by week, beside the period before. A table shows the same for people who cannot see the drawing. */
export function analyticsPage(output: unknown): string {
  const chart = AnalyticsChart.parse(output);
  const content = markup`<p class="soft">${chart.shopName}, ${periodInWords(chart.from, chart.to)}; lighter: the ${chart.days} days before, from ${dayInWords(chart.previousFrom)}.</p>
${chart.daily.length === 0 ? markup`<p>Nothing was earned in these days.</p>` : chart.daily.map((series) => picture(series, chart))}`;
  return pageLayout({ heading: `Income of the last ${chart.days} days`, content, wide: true });
}

const [WIDTH, HEIGHT, GAP] = [720, 220, 24];
/** If there are more days than fit, so many of them are drawn as one. */
const WEEK = 7;
const MOST_BARS = 31;

function picture({ currency, amountsMinor }: Chart['daily'][number], { days, current, previous }: Chart): Markup {
  const step = days > MOST_BARS ? WEEK : 1;
  const [before, now] = [inSteps(amountsMinor.slice(0, days), step), inSteps(amountsMinor.slice(days), step)];
  const most = Math.max(1, ...before, ...now);
  const slot = WIDTH / now.length;
  const total = (of: Chart['current']) =>
    of.revenue.find((each) => each.currency === currency)?.amount ?? formatMoney(0, currency);
  const words = `${total(current)} earned, ${total(previous)} before`;
  const bars = now.map(
    (amountMinor, at) =>
      markup`${bar(before[at] ?? 0, { x: at * slot, width: slot * 0.42, most, opacity: '0.35' })}${bar(amountMinor, { x: at * slot + slot * 0.45, width: slot * 0.42, most, opacity: '1' })}`,
  );
  return markup`<h2>${currency}: ${words}</h2>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT + GAP}" width="100%" role="img" aria-label="${words}">
<text x="0" y="14" font-size="12" fill="currentColor">${formatMoney(most, currency)}</text>
<line x1="0" y1="${HEIGHT}" x2="${WIDTH}" y2="${HEIGHT}" stroke="currentColor" stroke-opacity="0.5"/>
${bars}
</svg>
<table><thead><tr><th scope="col">${step === 1 ? 'Day' : 'Days'}</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead><tbody>${now.map(
    (amountMinor, at) =>
      markup`<tr><td>${step === 1 ? at + 1 : `${at * step + 1} to ${Math.min((at + 1) * step, days)}`}</td><td>${formatMoney(before[at] ?? 0, currency)}</td><td>${formatMoney(amountMinor, currency)}</td></tr>`,
  )}</tbody></table>`;
}

/** A loss has no bar. The table shows it. */
function bar(
  amountMinor: number,
  { x, width, most, opacity }: { x: number; width: number; most: number; opacity: string },
): Markup {
  const height = Math.max(0, Math.round((amountMinor / most) * (HEIGHT - GAP)));
  return markup`<rect x="${x.toFixed(1)}" y="${HEIGHT - height}" width="${width.toFixed(1)}" height="${height}" fill="currentColor" fill-opacity="${opacity}"/>`;
}

function inSteps(amounts: readonly number[], step: number): number[] {
  return Array.from({ length: Math.ceil(amounts.length / step) }, (_, at) => sum(amounts.slice(at * step, (at + 1) * step)));
}
