import { useLingui } from '@lingui/react/macro';
import type { Section } from './sections.ts';

/** The names of the sections, and what is found in each. */
export function useSectionWords(): Readonly<Record<Section, { readonly name: string; readonly about: string }>> {
  const { t } = useLingui();
  return {
    people: { name: t`People`, about: t`Renters, owners and administrators: find them, help them, suspend them.` },
    listings: { name: t`Listings`, about: t`Take a listing out of the catalogue, or let it back in.` },
    bookings: { name: t`Bookings`, about: t`Find a booking, see everything about it, and end it if nobody else can.` },
    money: { name: t`Money`, about: t`Payments, refunds, credit, payouts and commissions.` },
    reports: { name: t`Disputes and reports`, about: t`What people disagree about, report or wish for, and your decision.` },
    catalogue: { name: t`Categories and documents`, about: t`What can be listed, and what renters must show for it.` },
    settings: { name: t`Settings and texts`, about: t`Limits, fees, currencies, your name and look, and the legal texts.` },
    health: { name: t`Letters and jobs`, about: t`Whether letters, messages, webhooks and scheduled work run.` },
    audit: { name: t`Records and switches`, about: t`Who did what, who calls what, and what is switched off.` },
    more: { name: t`More`, about: t`Everything else that you can do.` },
  };
}
