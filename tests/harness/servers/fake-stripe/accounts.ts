import { type Json, now, Refused, type StripeObjects, type Thing } from './objects.ts';

const LINK_SECONDS = 300;
/** What a new account has to tell before it takes anything. */
const FIRST_DUE = ['business_type', 'external_account', 'individual.first_name', 'tos_acceptance.date'];

/** A connected account with controller properties; a platform that sets them may not also name a type. */
export function createAccount(objects: StripeObjects, body: Json): Thing {
  const { controller, capabilities, metadata, type } = body as Record<string, Thing>;
  const { country, email } = body;
  if (controller !== undefined && type !== undefined) throw new Refused('You may not provide both type and controller.');
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) throw new Refused('Country is invalid', { param: 'country' });
  const express = controller?.['stripe_dashboard']?.type === 'express';
  if (express && controller?.['losses']?.payments !== 'application') {
    throw new Refused('Express dashboards need a platform that is liable for losses.', { param: 'controller' });
  }
  if (capabilities?.['transfers']?.requested !== 'true') throw new Refused('Request at least one capability.');
  return addAccount(objects, {
    country,
    email,
    metadata,
    controller,
    details_submitted: false,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: { ...NOTHING_DUE, currently_due: FIRST_DUE, disabled_reason: 'requirements.past_due' },
  });
}

const NOTHING_DUE = {
  currently_due: [],
  past_due: [],
  pending_verification: [],
  disabled_reason: null,
  current_deadline: null,
};

/** One that is complete, under an id that the test chooses. */
export function addAccount(objects: StripeObjects, fields: Json = {}, id?: string): Thing {
  const account = objects.add(
    'acct',
    'account',
    {
      country: 'PT',
      details_submitted: true,
      charges_enabled: false,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
      requirements: NOTHING_DUE,
      ...fields,
    },
    id,
  );
  return account;
}

/** Its owner has been through the pages, and Stripe is content. */
export function completeAccount(account: Thing): Thing {
  return Object.assign(account, {
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    requirements: NOTHING_DUE,
  });
}

/** Stripe asks for more, and takes the account out of service until it has it. */
export function restrictAccount(account: Thing, due: readonly string[]): Thing {
  const requirements = { ...NOTHING_DUE, currently_due: due, past_due: due, disabled_reason: 'requirements.past_due' };
  return Object.assign(account, { payouts_enabled: false, capabilities: { transfers: 'inactive' }, requirements });
}

/** Stripe tells a platform nothing about accounts that are not connected to it. */
export function getAccount(objects: StripeObjects, id: string): Thing {
  const account = objects.find(id);
  if (account?.object === 'account' && account['disconnected'] !== true) return account;
  const message = `The provided key does not have access to account '${id}' (or that account does not exist).`;
  throw new Refused(message, { code: 'account_invalid' }, 403);
}

export function createAccountLink(objects: StripeObjects, body: Json): Json {
  const { account, type, return_url, refresh_url } = body;
  const { id } = getAccount(objects, String(account));
  if (type !== 'account_onboarding') throw new Refused('An account with a dashboard of Stripe cannot be updated by a link.');
  if (!URL.canParse(String(return_url)) || !URL.canParse(String(refresh_url))) throw new Refused('Not a valid URL');
  const expires_at = now() + LINK_SECONDS;
  const link = objects.add('alu', 'account_link', { expires_at });
  return { object: 'account_link', created: now(), expires_at, url: `https://connect.stripe.example/setup/${id}/${link.id}` };
}
