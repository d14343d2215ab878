import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { data, type LoaderFunctionArgs, NavLink, redirect, useActionData } from 'react-router';
import type { Refusal } from '../../../../src/rest/web/page-contract.ts';
import { LISTING_PARTS, type ListingPart, listingPartPath } from '../../../../src/rest/web/page-paths.ts';
import { textsOf } from '../../../form/read-form.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { Saved } from './form-parts.tsx';
import { type Listing, usePartWords, useStatusWords } from './listing-words.ts';
import { everyRowIn, type Row, type RowList } from './rows.ts';
import { shopDoorOf } from './shop-door.ts';
import styles from './shop.module.css';

/** The listing that the address names. That of another shop is like none. */
export async function listingOf(args: LoaderFunctionArgs) {
  const door = shopDoorOf(args);
  const listing = await door.call('get_owner_asset_detail', { assetId: args.params['assetId'] ?? '' });
  return { door, listing };
}

/** A form of an owner that was refused. */
export interface Refused {
  readonly refusal: Refusal;
  /** What was typed in. */
  readonly values: Record<string, string>;
  readonly rows: { readonly [List in RowList]?: readonly Row[] };
}

/** What was refused of one card of a page, with what was typed into it. Nothing if it was another card. */
export function useRefused(card: string): { [Part in keyof Refused]?: Refused[Part] } & Pick<Refused, 'values' | 'rows'> {
  const sent = useActionData<Refused>();
  return sent?.values['card'] === card ? sent : { values: {}, rows: {} };
}

/** Changes the listing by a form of one of its pages. Then the page is shown again, with a word that it was saved. */
export async function saveListing(
  args: LoaderFunctionArgs,
  part: ListingPart,
  changeOf: (form: FormData, context: Awaited<ReturnType<typeof listingOf>>) => Record<string, unknown>,
) {
  const found = await listingOf(args);
  const form = await args.request.formData();
  const { id: assetId } = found.listing;
  const { refusal } = await found.door.attempt('update_asset', { assetId, ...changeOf(form, found) });
  if (refusal === null) return redirect(`${listingPartPath(part, assetId)}?saved`, 303);
  return data<Refused>({ refusal, values: textsOf(form), rows: everyRowIn(form) }, { status: refusal.status });
}

interface PageParts {
  readonly part: ListingPart;
  readonly listing: Pick<Listing, 'id' | 'title' | 'status' | 'slug'>;
  readonly children: ReactNode;
}

/** What the pages of a listing have in common: its title, how it stands, and the way to its other pages. */
export function ListingPage({ part, listing: { id, title, status }, children }: PageParts) {
  const { t } = useLingui();
  const [parts, states] = [usePartWords(), useStatusWords()];
  const { label, tone } = states[status];
  return (
    <>
      <PageHead title={`${title}: ${parts[part]}`} />
      <div className={styles['head']}>
        <h1>{title}</h1>
        <span className={styles['badge']} data-tone={tone}>
          {label}
        </span>
      </div>
      <nav className={styles['parts']} aria-label={t`Parts of the listing`}>
        {LISTING_PARTS.map((each) => (
          <NavLink key={each} to={listingPartPath(each, id)} end>
            {parts[each]}
          </NavLink>
        ))}
      </nav>
      <Saved />
      {children}
    </>
  );
}
