import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import styles from './shop.module.css';

interface PagesParts {
  readonly of: { readonly page: number; readonly totalPages: number };
  /** The address of a page of the list. */
  readonly at: (page: number) => string;
}

/** The way to the pages of a list before and after this one. */
export function Pages({ of: { page, totalPages }, at }: PagesParts) {
  if (totalPages < 2) return null;
  return (
    <p className={styles['buttons']}>
      {page > 1 && (
        <Link to={at(page - 1)}>
          <Trans>Back</Trans>
        </Link>
      )}
      {page < totalPages && (
        <Link to={at(page + 1)}>
          <Trans>More</Trans>
        </Link>
      )}
    </p>
  );
}
