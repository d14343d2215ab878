import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { doorOf } from '../../door.ts';
import { useFormats } from '../../language/use-formats.ts';
import { Bars } from '../../shell/bars.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import styles from './parts/invoice.module.css';

type Chart = OutputOf<'get_analytics_chart'>;
type Series = Chart['daily'][number];

export const loader = (args: LoaderFunctionArgs) => ({ chart: doorOf(args).shown('get_analytics_chart') });

/** Income by day or by week, beside the period before. */
export default function ChartPage() {
  const { chart } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { period } = useFormats();
  const { days, shopName, from, to, daily } = chart;
  return (
    <div className={styles['page']}>
      <PageHead title={t`Income of a shop`} />
      <h1>
        <Plural value={days} one="Income of the last day" other="Income of the last # days" />
      </h1>
      <p className={styles['soft']}>{`${shopName}, ${period(from, to)}`}</p>
      {daily.length === 0 && (
        <p>
          <Trans>Nothing was earned in these days.</Trans>
        </p>
      )}
      {daily.map((series) => (
        <Income key={series.currency} series={series} chart={chart} />
      ))}
    </div>
  );
}

/** If there are more days than fit, so many of them are shown as one. */
const WEEK = 7;
const MOST_ROWS = 31;

function Income({ series: { currency, amountsMinor }, chart }: { series: Series; chart: Chart }) {
  const { t } = useLingui();
  const { money, day } = useFormats();
  const { days, from, current, previous } = chart;
  const step = days > MOST_ROWS ? WEEK : 1;
  const sums = (amounts: readonly number[]) =>
    Array.from({ length: Math.ceil(amounts.length / step) }, (_, at) =>
      amounts.slice(at * step, (at + 1) * step).reduce((total, amount) => total + amount, 0),
    );
  const [before, now] = [sums(amountsMinor.slice(0, days)), sums(amountsMinor.slice(days))];
  const total = ({ revenue }: Chart['current']) =>
    money(revenue.find((each) => each.currency === currency)?.amountMinor ?? 0, currency);
  const [earned, earnedBefore] = [total(current), total(previous)];
  return (
    <section>
      <Bars
        caption={t`${currency}: ${earned} earned, ${earnedBefore} before`}
        first={t`In this time`}
        second={t`The time before`}
        rows={now.map((first, at) => ({
          key: String(at),
          title: step === 1 ? day(dayAfter(from, at)) : t`From ${day(dayAfter(from, at * step))}`,
          first,
          second: before[at] ?? 0,
        }))}
        written={(minor) => money(minor, currency)}
      />
    </section>
  );
}

const DAY_MS = 86_400_000;

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
