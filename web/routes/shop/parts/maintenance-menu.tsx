import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import { SHOP_PATHS } from '../../../../src/rest/web/page-paths.ts';
import styles from './shop.module.css';

/** What keeps things in order: what is planned, what is over, and what repairs cost. */
export function MaintenanceMenu() {
  const { t } = useLingui();
  const { pathname, search } = useLocation();
  const isPast = new URLSearchParams(search).get('show') === 'PAST';
  const present = pathname === SHOP_PATHS.maintenance && isPast ? `${pathname}?show=PAST` : pathname;
  const places = [
    [SHOP_PATHS.maintenance, t`To be done`],
    [`${SHOP_PATHS.maintenance}?show=PAST`, t`Over`],
    [SHOP_PATHS.repairs, t`Repairs and their cost`],
  ] as const;
  return (
    <nav className={styles['parts']} aria-label={t`Maintenance by state`}>
      {places.map(([to, label]) => (
        <Link key={to} to={to} aria-current={to === present ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
