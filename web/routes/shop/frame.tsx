import { Trans, useLingui } from '@lingui/react/macro';
import { type LoaderFunctionArgs, NavLink, Outlet, useLoaderData } from 'react-router';
import { SHOP_PATHS } from '../../../src/rest/web/page-paths.ts';
import { ownDoorOf } from '../../door.ts';
import { useMenuInSight } from '../../shell/menu-in-sight.ts';
import styles from './parts/shop.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const door = ownDoorOf(args);
  const { vendor } = await door.call('get_profile', {});
  if (vendor === null) return { shop: null, unread: 0 };
  const unread = await door.call('list_conversations', { side: 'OWNER', unread: true, limit: 1 });
  return { shop: { name: vendor.name, slug: vendor.slug }, unread: unread.pagination.total };
}

/** Everything of a shop, with its menu. Somebody without a shop sees the page on which they open one. */
export default function ShopFrame() {
  const { shop, unread } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const menu = useMenuInSight<HTMLUListElement>();
  if (shop === null) return <Outlet />;
  const places = [
    [SHOP_PATHS.today, t`Today`],
    [SHOP_PATHS.bookings, t`Bookings`],
    [SHOP_PATHS.messages, unread === 0 ? t`Messages` : t`Messages (${unread})`],
    [SHOP_PATHS.listings, t`Listings`],
    [SHOP_PATHS.calendar, t`Calendar`],
    [SHOP_PATHS.maintenance, t`Maintenance`],
    [SHOP_PATHS.earnings, t`Earnings`],
    [SHOP_PATHS.books, t`Books`],
    [SHOP_PATHS.look, t`Storefront`],
    [SHOP_PATHS.rules, t`Rules`],
    [SHOP_PATHS.feedback, t`Feedback`],
  ] as const;
  return (
    <div className={styles['frame']}>
      <nav className={styles['menu']} aria-label={t`Your shop`}>
        <p className={styles['shop']}>{shop.name}</p>
        <ul ref={menu}>
          {places.map(([path, label]) => (
            <li key={path}>
              <NavLink to={path} end={path === SHOP_PATHS.today}>
                {label}
              </NavLink>
            </li>
          ))}
          <li>
            <a href={`/v/${shop.slug}`}>
              <Trans>See it as renters do</Trans>
            </a>
          </li>
        </ul>
      </nav>
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}
