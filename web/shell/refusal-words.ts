import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '../../src/rest/web/page-contract.ts';

/** What a page says that stands in the place of another. */
interface InsteadOfPage {
  readonly heading: string;
  readonly text: string;
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}

/** The words for an address at which there is nothing. */
export function useMissingPage(): InsteadOfPage {
  const { t } = useLingui();
  return {
    heading: t`There is no such page`,
    text: t`Check that the address is complete, or ask whoever gave it to you for the link again.`,
  };
}

/** The words for what failed unexpectedly. */
export function useFailurePage(): InsteadOfPage {
  const { t } = useLingui();
  return {
    heading: t`Something went wrong on our side`,
    text: t`Try again in a moment. If it was a form, look first whether it was done.`,
  };
}

/** The words for a request that was refused as a whole: a heading, and what the refusal says in the language of the page. */
export function useRefusalPage(): (refusal: Refusal) => InsteadOfPage {
  const { t } = useLingui();
  const missing = useMissingPage();
  const headings = useHeadings();
  return ({ status, code, message, details }) => {
    if (code === 'link_refused')
      return { heading: t`This link does not work any more`, text: t`Ask whoever sent it to you for a new one.` };
    if (code === 'not_found' && ('asset' in details || 'vendor' in details))
      return {
        heading: t`This is not offered now`,
        text: t`Nothing is offered at this address. It may be back later, or the address is not complete.`,
      };
    if (code === 'not_found' && details['what'] === 'path') return missing;
    if (status === 429) return { heading: t`That was too much at once`, text: message };
    return { heading: headings[code] ?? t`This page cannot be shown`, text: message };
  };
}

function useHeadings(): Readonly<Record<string, string>> {
  const { t } = useLingui();
  const failed = useFailurePage();
  return {
    database_unavailable: t`We will be back in a moment`,
    outcome_unknown: failed.heading,
    foreign_form: t`This form came from elsewhere`,
    form_too_long: t`That was too long`,
    listing_over: t`This is not offered any more`,
    sign_in_refused: t`This sign-in does not work`,
  };
}
