import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { listingPartPath } from '../../../src/rest/web/page-paths.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Bars } from '../../shell/bars.tsx';
import { BooksMenu } from './parts/books-menu.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const LENGTHS = ['7', '30', '90'];

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const wanted = new URL(args.request.url).searchParams.get('days') ?? '';
  const days = LENGTHS.includes(wanted) ? wanted : '30';
  return { days, report: await door.call('get_owner_analytics', door.inputFrom('get_owner_analytics', { days })) };
}

type Report = OutputOf<'get_owner_analytics'>;
type Figures = Report['current'];

export default function Statistics() {
  const { days, report } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { money, period } = useFormats();
  const { assets, from, to, chartUrl } = report;
  const currency = report.current.revenue[0]?.currency;
  const of = (sums: Figures['revenue']) => sums.find((sum) => sum.currency === currency)?.amountMinor ?? 0;
  return (
    <>
      <PageHead title={t`Statistics`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Statistics</Trans>
        </h1>
      </div>
      <BooksMenu />
      <nav className={styles['buttons']} aria-label={t`Length of time`}>
        {LENGTHS.map((each) => (
          <Link key={each} to={`?days=${each}`} aria-current={each === days ? 'page' : undefined}>
            {t`${each} days`}
          </Link>
        ))}
      </nav>
      <p className={styles['soft']}>{period(from, to)}</p>
      <Compared report={report} />
      {currency !== undefined && (
        <section className={`${styles['card']} ${styles['wide']}`}>
          <Bars
            caption={t`Income by listing`}
            first={t`In this time`}
            second={t`The time before`}
            rows={assets.map(({ assetId, title, revenue, revenueBefore }) => ({
              key: assetId,
              title,
              first: of(revenue),
              second: of(revenueBefore),
            }))}
            written={(minor) => money(minor, currency)}
          />
        </section>
      )}
      <ul>
        {assets.map(({ assetId, title }) => (
          <li key={assetId}>
            <Link to={listingPartPath('listing', assetId)}>{title}</Link>
          </li>
        ))}
      </ul>
      {chartUrl !== null && (
        <p>
          <a href={chartUrl}>
            <Trans>Income day by day</Trans>
          </a>
        </p>
      )}
    </>
  );
}

/** Each figure in this time beside the time before. */
function Compared({ report: { current, previous } }: { report: Report }) {
  const { t } = useLingui();
  const { money, number } = useFormats();
  const sums = (of: Figures['revenue']) => of.map(({ amountMinor, currency }) => money(amountMinor, currency)).join(', ') || '–';
  const share = (bps: number | null) => (bps === null ? '–' : `${number(bps / 100, 1)} %`);
  const plain = (value: number | null, digits = 0) => (value === null ? '–' : number(value, digits));
  const rows: readonly (readonly [string, (of: Figures) => string])[] = [
    [t`Income`, ({ revenue }) => sums(revenue)],
    [t`Price of a rented day`, ({ adr }) => sums(adr)],
    [t`Days rented`, ({ rentedDays, offeredDays }) => `${plain(rentedDays)} / ${plain(offeredDays)}`],
    [t`Rented of what was offered`, ({ utilisationBps }) => share(utilisationBps)],
    [t`Looked at`, ({ views }) => plain(views)],
    [t`Prices asked for`, ({ quotes }) => plain(quotes)],
    [t`Requests`, ({ requests }) => plain(requests)],
    [t`Accepted`, ({ approvals }) => plain(approvals)],
    [t`Paid`, ({ payments }) => plain(payments)],
    [t`Days from request to pickup`, ({ leadDays }) => plain(leadDays, 1)],
    [t`Cancelled`, ({ cancelled }) => plain(cancelled)],
    [t`Minutes until your answer`, ({ answerMinutes }) => plain(answerMinutes)],
  ];
  return (
    <section className={`${styles['card']} ${styles['wide']}`}>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t`In this time`}</th>
              <th scope="col">{t`The time before`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value(current)}</td>
                <td>{value(previous)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
