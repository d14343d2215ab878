import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import styles from './account.module.css';

interface Shown {
  readonly path: string;
  /** The filters, which every page of the list keeps. */
  readonly asked?: Readonly<Record<string, string>>;
  readonly page: number;
  readonly totalPages: number;
}

/** The links to the page before and after this one of a list. */
export function Pages({ path, asked = {}, page, totalPages }: Shown) {
  const { t } = useLingui();
  if (totalPages <= 1) return null;
  const to = (wanted: number) => {
    const said = Object.entries({ ...asked, page: String(wanted) }).filter(([, value]) => value !== '');
    return `${path}?${new URLSearchParams(said).toString()}`;
  };
  return (
    <nav className={styles['pages']} aria-label={t`Pages`}>
      {page > 1 ? (
        <Link to={to(page - 1)}>
          <Trans>Newer ones</Trans>
        </Link>
      ) : (
        <span />
      )}
      {page < totalPages && (
        <Link to={to(page + 1)}>
          <Trans>Older ones</Trans>
        </Link>
      )}
    </nav>
  );
}
