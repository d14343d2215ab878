import Stripe from 'stripe';
import type { ConnectedAccount, ConnectedAccounts } from '../payment-gateway.ts';
import { heard, type StripeLog } from './stripe-errors.ts';

/**
 * Connected accounts of owners (https://docs.stripe.com/connect/design-an-integration): the renter pays the platform, which
 * transfers to the owner, so that the platform pays the fees and bears losses. Stripe collects the owner's identity on its own
 * pages, and offers the owner the Express Dashboard.
 */
export function stripeAccounts(stripe: Stripe, log: StripeLog): ConnectedAccounts {
  return {
    open: (owner) => heard(openAccount(stripe, owner), log),
    link: (accountId, waysBack) => heard(linkTo(stripe, accountId, waysBack), log),
    fetch: (accountId) => heard(fetchAccount(stripe, accountId), log),
  };
}

async function openAccount(
  stripe: Stripe,
  { key, vendorId, email, country }: Parameters<ConnectedAccounts['open']>[0],
): Promise<string> {
  const { id } = await stripe.accounts.create(
    {
      country,
      email,
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      metadata: { vendorId },
    },
    { idempotencyKey: `account:${key}` },
  );
  return id;
}

async function linkTo(
  stripe: Stripe,
  account: string,
  { returnUrl, refreshUrl }: Parameters<ConnectedAccounts['link']>[1],
): Promise<{ url: string; expiresAt: Date }> {
  const link = await stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: refreshUrl,
    collection_options: { fields: 'eventually_due' },
  });
  return { url: link.url, expiresAt: new Date(link.expires_at * 1_000) };
}

async function fetchAccount(stripe: Stripe, accountId: string): Promise<ConnectedAccount | null> {
  try {
    return accountOf(await stripe.accounts.retrieve(accountId));
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** Whether the account was disconnected or deleted. Stripe then answers that the platform may not see it. */
function isGone(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.code === 'account_invalid' || error.code === 'resource_missing';
}

function accountOf(account: Stripe.Account): ConnectedAccount {
  const { details_submitted: submitted, charges_enabled: takesCharges, payouts_enabled: paysOut } = account;
  const { currently_due, past_due, pending_verification, disabled_reason, current_deadline } = account.requirements ?? {};
  return {
    submitted,
    takesCharges,
    paysOut,
    takesTransfers: account.capabilities?.transfers === 'active',
    missing: [...new Set([...(past_due ?? []), ...(currently_due ?? [])])],
    underReview: (pending_verification ?? []).length > 0,
    disabledReason: disabled_reason ?? null,
    dueAt: current_deadline == null ? null : new Date(current_deadline * 1_000),
  };
}
