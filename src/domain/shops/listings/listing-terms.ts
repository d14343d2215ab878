import type { Reader } from '../../../../db/database.ts';
import type { CatalogAsset } from '../../catalog/assets/index.ts';
import { silenceInTerms } from '../../catalog/quotes/index.ts';
import { type NextAction, percent } from '../../platform/kernel/index.ts';
import { bankAction, findBank } from '../../settlement/payout-banks/index.ts';

/** What renting it out binds its owner to, and what is needed to be paid. */
export interface ListingTerms {
  readonly terms: string[];
  readonly nextActions: NextAction[];
}

/** Said when a listing is made and when it is published: whoever does nothing must know what that means. */
export async function listingTerms(
  from: Reader,
  { asset: { instantBook, status, vendorId }, category }: CatalogAsset,
): Promise<ListingTerms> {
  const { silentAcceptanceHours, commissionBps } = category;
  const hasBank = (await findBank(from, vendorId)) !== undefined;
  return {
    terms: [
      ...(instantBook ? ['Requests of low risk are accepted at once, without you.'] : []),
      silenceInTerms(silentAcceptanceHours),
      `Commission: ${percent(commissionBps)} of the rent.`,
      ...(hasBank ? [] : ['No bank account for payouts yet: what you earn waits for one.']),
    ],
    nextActions: status !== 'LIVE' ? [] : [hasBank ? seeRequests : bankAction('say where your earnings go'), look],
  };
}

const seeRequests: NextAction = {
  tool: 'list_owner_requests',
  args: {},
  actor: 'OWNER',
  why: 'see what renters ask for',
  optional: true,
};

const look: NextAction = {
  tool: 'get_seo_listings',
  args: {},
  actor: 'OWNER',
  why: 'see how well it can be found',
  optional: true,
};
