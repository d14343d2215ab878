import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '../../src/rest/web/page-contract.ts';

/** What a page says that stands in the place of another. */
interface InsteadOfPage {
  readonly heading: string;
  readonly text: string;
}

const MINUTE_SECONDS = 60;

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

/** The words for a request that was refused as a whole, for a person who has no idempotency key and knows no call. */
export function useRefusalPage(): (refusal: Refusal) => InsteadOfPage {
  const { t, i18n } = useLingui();
  const missing = useMissingPage();
  return ({ status, code, message, details, retryAfterSeconds }) => {
    const seconds = retryAfterSeconds ?? 0;
    const wait =
      seconds > MINUTE_SECONDS
        ? t`${plural(Math.ceil(seconds / MINUTE_SECONDS), { one: 'Wait # minute, then load the page again.', other: 'Wait # minutes, then load the page again.' })}`
        : t`Wait a moment, then load the page again.`;
    switch (code) {
      case 'database_unavailable':
        return {
          heading: t`We will be back in a moment`,
          text: t`Our database cannot be reached right now. Nothing was changed. ${wait}`,
        };
      case 'outcome_unknown':
        return {
          heading: t`Nobody knows whether that was done`,
          text: t`Our database went away in the middle of it. Wait a moment, then look whether it was done before you send it again.`,
        };
      case 'foreign_form':
        return { heading: t`This form came from elsewhere`, text: t`Open the page itself and try again.` };
      case 'form_too_long':
        return { heading: t`That was too long`, text: t`Shorten what you wrote, and send it again.` };
      case 'listing_over':
        return { heading: t`This is not offered any more`, text: t`Its owner has taken it out of the catalogue for good.` };
      case 'link_refused':
        return {
          heading: t`This link does not work any more`,
          text: t`Ask whoever sent it to you for a new one.`,
        };
    }
    if (code === 'sign_in_refused')
      return {
        heading: t`This sign-in does not work`,
        text: i18n.locale === 'en' ? message : t`Go back to your app and start again. What it sent was not accepted.`,
      };
    if (status === 429)
      return {
        heading: t`That was too much at once`,
        text: t`There were more requests than we answer in so short a time. ${wait}`,
      };
    if (code === 'not_found' && ('asset' in details || 'vendor' in details))
      return {
        heading: t`This is not offered now`,
        text: t`Nothing is offered at this address. It may be back later, or the address is not complete.`,
      };
    if (code === 'not_found' && details['what'] === 'path') return missing;
    // The words of other refusals are English.
    if (i18n.locale !== 'en' && status < 500) return { heading: t`This page cannot be shown`, text: missing.text };
    const text = i18n.locale === 'en' ? message : t`Try again in a moment.`;
    return { heading: t`This page cannot be shown`, text };
  };
}
