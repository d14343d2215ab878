import { useLingui } from '@lingui/react/macro';
import { NavLink, Outlet } from 'react-router';
import { ACCOUNT_PATHS, APP_MANIFEST } from '../../../src/rest/web/page-paths.ts';
import { useMenuInSight } from '../../shell/menu-in-sight.ts';
import styles from './account.module.css';

/** The area of every person who has an account: its menu, and the page beside it. */
export default function AccountFrame() {
  const { t } = useLingui();
  const places = [
    [ACCOUNT_PATHS.overview, t`Overview`],
    [ACCOUNT_PATHS.bookings, t`Bookings`],
    [ACCOUNT_PATHS.messages, t`Messages`],
    [ACCOUNT_PATHS.profile, t`Profile`],
    [ACCOUNT_PATHS.notifications, t`Notifications`],
    [ACCOUNT_PATHS.security, t`Sign-in and security`],
    [ACCOUNT_PATHS.access, t`Who can act for you`],
    [ACCOUNT_PATHS.credit, t`Credit`],
    [ACCOUNT_PATHS.documents, t`Documents`],
    [ACCOUNT_PATHS.data, t`Your data`],
  ] as const;
  return (
    <div className={styles['frame']}>
      <link rel="manifest" href={APP_MANIFEST} />
      <nav ref={useMenuInSight<HTMLElement>()} aria-label={t`Your account`} className={styles['menu']}>
        <ul>
          {places.map(([path, words]) => (
            <li key={path}>
              <NavLink to={path} end={path === ACCOUNT_PATHS.overview}>
                {words}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['content']}>
        <Outlet />
      </div>
    </div>
  );
}
