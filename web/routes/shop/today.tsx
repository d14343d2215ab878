import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { listingPartPath, SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

/** So many drafts are named. */
const MOST_DRAFTS = 10;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const [calendar, drafts] = await Promise.all([
    door.call('get_owner_calendar', {}),
    door.call('list_my_assets', { status: 'DRAFT', limit: MOST_DRAFTS }),
  ]);
  return { board: calendar.today, drafts: drafts.items, hasDrafts: drafts.pagination.total };
}

export default function Today() {
  const { board, drafts } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { pickups, returns, overdue } = board;
  const isQuiet = pickups.length + returns.length + overdue.length + drafts.length === 0;
  return (
    <>
      <PageHead title={t`Today`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Today</Trans>
        </h1>
      </div>
      {isQuiet && (
        <p>
          <Trans>Nothing waits for you today.</Trans>
        </p>
      )}
      <Handovers heading={t`Overdue`} of={overdue} />
      <Handovers heading={t`You hand over`} of={pickups} />
      <Handovers heading={t`You get back`} of={returns} />
      {drafts.length > 0 && (
        <section className={styles['card']}>
          <h2>
            <Trans>Drafts</Trans>
          </h2>
          <ul>
            {drafts.map(({ id, title, missing = [] }) => (
              <li key={id}>
                <Link to={listingPartPath('listing', id)}>{title}</Link>
                {': '}
                {missing.length === 0 ? (
                  <Trans>ready to publish</Trans>
                ) : (
                  <Plural value={missing.length} one="# thing is missing" other="# things are missing" />
                )}
              </li>
            ))}
          </ul>
          <p>
            <Link to={`${SHOP_PATHS.listings}?status=DRAFT`}>
              <Trans>All drafts</Trans>
            </Link>
          </p>
        </section>
      )}
    </>
  );
}

type Handover = OutputOf<'get_owner_calendar'>['today']['pickups'][number];

function Handovers({ heading, of }: { heading: string; of: readonly Handover[] }) {
  if (of.length === 0) return null;
  return (
    <section className={styles['card']}>
      <h2>{heading}</h2>
      <ul>
        {of.map(({ bookingId, title, localTime }) => (
          <li key={bookingId}>{`${title}, ${localTime}`}</li>
        ))}
      </ul>
    </section>
  );
}
