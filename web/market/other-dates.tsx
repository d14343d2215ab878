import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useFormats } from '../language/use-formats.ts';
import { queryOfWish, type Wish } from './wish.ts';

interface OtherParts {
  /** The page that shows the price. */
  readonly page: string;
  readonly wish: Wish;
  readonly windows: readonly { readonly startDate: string; readonly endDate: string }[];
}

/** The nearest dates that are free, with all else as it was wanted. */
export function OtherDates({ page, wish, windows }: OtherParts) {
  const { period } = useFormats();
  if (windows.length === 0) return null;
  return (
    <>
      <p>
        <Trans>The nearest dates that can be booked:</Trans>
      </p>
      <ul>
        {windows.map(({ startDate, endDate }) => (
          <li key={startDate}>
            <Link to={page + queryOfWish({ ...wish, from: startDate, to: endDate })} preventScrollReset>
              {period(startDate, endDate)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
