import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { SHOP_PATHS } from '../../../../src/rest/web/page-paths.ts';
import styles from './shop.module.css';

/** What everybody sees of the shop. */
export function StorefrontMenu() {
  const { t } = useLingui();
  const places = [
    [SHOP_PATHS.look, t`Words and look`],
    [SHOP_PATHS.place, t`Kind, place and address`],
    [SHOP_PATHS.found, t`Search engines`],
  ] as const;
  return (
    <nav className={styles['parts']} aria-label={t`Storefront`}>
      {places.map(([path, label]) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
