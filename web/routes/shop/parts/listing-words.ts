import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '../../../../src/rest/web/page-contract.ts';
import type { ListingPart } from '../../../../src/rest/web/page-paths.ts';

export type Listing = OutputOf<'get_owner_asset_detail'>;
type Status = Listing['status'];

interface StatusWords {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'plain';
}

/** What people call the state of a listing. */
export function useStatusWords(): Readonly<Record<Status, StatusWords>> {
  const { t } = useLingui();
  return {
    DRAFT: { label: t`Draft`, tone: 'plain' },
    LIVE: { label: t`Published`, tone: 'good' },
    PAUSED: { label: t`Paused`, tone: 'plain' },
    ARCHIVED: { label: t`Archived`, tone: 'plain' },
    SUSPENDED: { label: t`Suspended`, tone: 'bad' },
  };
}

/** What people call the pages of a listing. */
export function usePartWords(): Readonly<Record<ListingPart, string>> {
  const { t } = useLingui();
  return {
    listing: t`Overview`,
    'listing-words': t`Words and facts`,
    'listing-photos': t`Photos`,
    'listing-prices': t`Prices`,
    'listing-extras': t`Extras`,
    'listing-rules': t`Rules`,
    'listing-pickup': t`Pickup`,
    'listing-days': t`Availability`,
    'listing-result': t`What it earns`,
  };
}

/** What a listing lacks, in the words of a person, and the page on which it can be said. */
export function useMissingWords(): (
  field: string,
  labels?: Readonly<Record<string, string>>,
) => { text: string; part: ListingPart } {
  const { t } = useLingui();
  return (field, labels = {}) => {
    const attribute = field.startsWith('attributes.') ? field.slice('attributes.'.length) : null;
    if (attribute !== null) {
      const label = labels[attribute] ?? attribute;
      return { text: t`Say this: ${label}`, part: 'listing-words' };
    }
    switch (field) {
      case 'title':
        return { text: t`Give it a longer title`, part: 'listing-words' };
      case 'description':
        return { text: t`Describe it: what it is, what comes with it, what to mind`, part: 'listing-words' };
      case 'images':
        return { text: t`Add a photo`, part: 'listing-photos' };
      case 'city':
        return { text: t`Say in which city it is picked up`, part: 'listing-pickup' };
      default:
        return { text: t`Say at which address it is picked up`, part: 'listing-pickup' };
    }
  };
}

/** Weekdays as the interface numbers them, from 1 for Monday. */
export function useWeekdays(): readonly { readonly value: string; readonly label: string }[] {
  const { t } = useLingui();
  const names = [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`];
  return names.map((label, index) => ({ value: String(index + 1), label }));
}
