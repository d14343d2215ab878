import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OutputOf } from '../../../src/rest/web/page-contract.ts';
import { listingPartPath, SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { useFormats } from '../../language/use-formats.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Pages } from './parts/pages.tsx';
import { shopDoorOf } from './parts/shop-door.ts';
import styles from './parts/shop.module.css';

const AT_ONCE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const page = new URL(args.request.url).searchParams.get('page') ?? '';
  return door.call('get_portfolio_pricing', { ...door.inputFrom('get_portfolio_pricing', { page }), limit: AT_ONCE });
}

type Priced = OutputOf<'get_portfolio_pricing'>['items'][number];

/** The prices of all listings beside what others ask and how much is rented. */
export default function PriceList() {
  const { items, pagination } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Your prices side by side`} />
      <div className={styles['head']}>
        <h1>
          <Trans>Your prices side by side</Trans>
        </h1>
        <Link to={SHOP_PATHS.listings}>
          <Trans>All listings</Trans>
        </Link>
      </div>
      <p className={styles['soft']}>
        <Trans>Others are things of the same category in the same city, where there are at least three.</Trans>
      </p>
      <div
        className={`${styles['card']} ${styles['wide']} ${styles['scroll']}`}
        role="region"
        tabIndex={0}
        aria-label={t`Prices`}
      >
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t`Listing`}</th>
              <th scope="col">{t`A day`}</th>
              <th scope="col">{t`Others ask`}</th>
              <th scope="col">{t`Rented, last 30 days`}</th>
              <th scope="col">{t`Last 90 days`}</th>
              <th scope="col">{t`You got a day`}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {items.map((priced) => (
              <OneRow key={priced.assetId} priced={priced} />
            ))}
          </tbody>
        </table>
      </div>
      <Pages of={pagination} at={(page) => `?page=${page}`} />
    </>
  );
}

function OneRow({ priced }: { priced: Priced }) {
  const { t } = useLingui();
  const { money, number } = useFormats();
  const { assetId, title, currency, dayRateMinor, peers, utilisation30Bps, utilisation90Bps, adrMinor, flag } = priced;
  const flags: Readonly<Record<Priced['flag'], readonly [string, 'good' | 'bad' | 'plain']>> = {
    UNDER: [t`Looks low`, 'bad'],
    OVER: [t`Looks high`, 'bad'],
    OK: [t`Fits`, 'good'],
  };
  const [words, tone] = flags[flag];
  const share = (bps: number | null) => (bps === null ? '–' : `${number(bps / 100, 0)} %`);
  return (
    <tr>
      <th scope="row">
        <Link to={listingPartPath('listing-prices', assetId)}>{title}</Link>
      </th>
      <td>{money(dayRateMinor, currency)}</td>
      <td>{peers === null ? '–' : money(peers.medianMinor, currency)}</td>
      <td>{share(utilisation30Bps)}</td>
      <td>{share(utilisation90Bps)}</td>
      <td>{adrMinor === null ? '–' : money(adrMinor, currency)}</td>
      <td>
        <span className={styles['badge']} data-tone={tone}>
          {words}
        </span>
      </td>
    </tr>
  );
}
