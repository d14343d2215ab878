import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { SHOP_PATHS } from '../../../../src/rest/web/page-paths.ts';
import styles from './shop.module.css';

/** The pages of the books. */
export function BooksMenu() {
  const { t } = useLingui();
  const places = [
    [SHOP_PATHS.books, t`Profit and loss`],
    [SHOP_PATHS.entries, t`Entries`],
    [SHOP_PATHS.recurring, t`Recurring costs`],
    [SHOP_PATHS.checklist, t`Costs of the month`],
    [SHOP_PATHS.purchases, t`Things bought`],
    [SHOP_PATHS.tax, t`Tax`],
    [SHOP_PATHS.statistics, t`Statistics`],
  ] as const;
  return (
    <nav className={styles['parts']} aria-label={t`Books`}>
      {places.map(([path, label]) => (
        <NavLink key={path} to={path} end>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
