import { Link, useLocation } from 'react-router';
import type { AdminOperation } from '../../../../src/rest/web/page-contract.ts';
import styles from './operations.module.css';
import { useTitles } from './titles.ts';

export interface OfferLink extends Pick<AdminOperation, 'name' | 'title' | 'kind' | 'asksTwice'> {
  readonly to: string;
}

/** Links to the forms of commands that take a thing. They come back here afterwards. */
export function Offers({ offers }: { offers: readonly OfferLink[] }) {
  const titleOf = useTitles();
  const { pathname, search } = useLocation();
  const back = new URLSearchParams({ back: pathname + search }).toString();
  return (
    <ul className={styles['offers']}>
      {offers.map((offer) => (
        <li key={offer.name}>
          <Link to={`${offer.to}${offer.to.includes('?') ? '&' : '?'}${back}`}>{titleOf(offer)}</Link>
        </li>
      ))}
    </ul>
  );
}
