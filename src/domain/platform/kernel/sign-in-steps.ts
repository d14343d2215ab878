import type { Scope } from '../../../../db/values/index.ts';
import { offer, asked, ASK_PERSON, type Step } from './step.ts';

/**
 * The steps by which a person signs their agent in: a link, so that the agent never sees a password, or else the password.
 * `why` completes "sign in"; `scopes` are asked for by name if the usual ones are not enough.
 */
export function signInSteps(side: 'RENTER' | 'OWNER', why: string, scopes?: readonly Scope[]): Step[] {
  const owner = side === 'OWNER';
  return [
    offer(
      'create_login_link',
      { role: owner ? 'VENDOR' : 'CUSTOMER', clientName: asked('name of your software'), ...(scopes && { scopes }) },
      { actor: side, why: `${why}: the person signs in or registers on a page, and you see no password`, requiresHuman: true },
    ),
    offer(
      owner ? 'owner_login' : 'login',
      { email: ASK_PERSON, password: ASK_PERSON },
      { actor: side, why: `${why}, with the password`, requiresHuman: true },
    ),
  ];
}

/**
 * The steps by which a person who is no vendor gets to the owner's side: a customer with the same account, an administrator
 * only with another one.
 */
export function becomeVendorSteps(role: 'CUSTOMER' | 'ADMIN'): Step[] {
  const shop = { vendorName: asked('shop name'), vendorType: 'INDIVIDUAL' } as const;
  const activate: Step = offer('activate_vendor', shop, {
    actor: 'RENTER',
    why: 'open a vendor profile for this account, signed in at the renter’s endpoint',
    requiresHuman: true,
  });
  const register: Step = offer(
    'register_vendor_account',
    { email: ASK_PERSON, password: ASK_PERSON, name: ASK_PERSON, ...shop },
    { actor: 'OWNER', why: 'open a vendor account', requiresHuman: true },
  );
  return role === 'CUSTOMER' ? [activate, register] : [register];
}
