import { Trans, useLingui } from '@lingui/react/macro';
import type { OutputOf } from '../../src/rest/web/page-contract.ts';
import { useFormats } from '../language/use-formats.ts';
import { Rating } from './rating.tsx';
import styles from './reviews.module.css';

type Shown = Pick<OutputOf<'get_vendor'>, 'rating' | 'reviews'>;

/** What renters have written. */
export function Reviews({ rating, reviews }: Shown) {
  const { t } = useLingui();
  if (reviews.length === 0)
    return (
      <p className={styles['soft']}>
        {rating.count === 0 ? (
          <Trans>Nobody has written a review yet.</Trans>
        ) : (
          <>
            <Rating {...rating} />
            {t`, none of them with words yet.`}
          </>
        )}
      </p>
    );
  return (
    <>
      <p className={styles['soft']}>
        <Rating {...rating} />
      </p>
      <ul className={styles['reviews']}>
        {reviews.map((review) => (
          <li key={review.reviewId}>
            <Review {...review} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Review({ author, rating, text, publishedAt, reply }: Shown['reviews'][number]) {
  const { t } = useLingui();
  const { day } = useFormats();
  return (
    <>
      <p>
        <span className={styles['stars']} role="img" aria-label={t`${rating} of 5 stars`}>
          {'★'.repeat(rating) + '☆'.repeat(5 - rating)}
        </span>
      </p>
      <p className="written">{text}</p>
      <p className={styles['soft']}>{publishedAt === null ? author : `${author}, ${day(publishedAt.slice(0, 10))}`}</p>
      {reply !== null && (
        <p className={`${styles['reply'] ?? ''} written`}>
          <strong>
            <Trans>The owner’s answer:</Trans>
          </strong>{' '}
          {reply}
        </p>
      )}
    </>
  );
}
