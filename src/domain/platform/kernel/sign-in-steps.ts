import type { Scope } from '../../../../db/values/index.ts';
import type { NextAction } from './next-action.ts';

/**
 * The steps by which a person signs their agent in: a link, so that the agent never sees a password, or else the password. `why`
 * completes "sign in"; `scopes` are asked for by name if the usual ones are not enough.
 */
export function signInSteps(side: 'RENTER' | 'OWNER', why: string, scopes?: readonly Scope[]): NextAction[] {
  const owner = side === 'OWNER';
  return [
    {
      tool: 'create_login_link',
      args: { role: owner ? 'VENDOR' : 'CUSTOMER', clientName: '<name of your software>', ...(scopes && { scopes }) },
      actor: side,
      why: `${why}: the person signs in or registers on a page, and you see no password`,
      requiresHuman: true,
    },
    {
      tool: owner ? 'owner_login' : 'login',
      args: { email: '<email>', password: '<password>' },
      actor: side,
      why: `${why}, with the password`,
      requiresHuman: true,
    },
  ];
}

/**
 * How somebody who is no vendor gets to the owner side: a customer with the same account, an administrator only with another
 * one.
 */
export function becomeVendorSteps(role: 'CUSTOMER' | 'ADMIN'): NextAction[] {
  const shop = { vendorName: '<shop name>', vendorType: 'INDIVIDUAL' };
  const activate: NextAction = {
    tool: 'activate_vendor',
    args: shop,
    actor: 'RENTER',
    why: 'open a vendor profile for this account, signed in at the renter’s endpoint',
    requiresHuman: true,
  };
  const register: NextAction = {
    tool: 'register_vendor_account',
    args: { email: '<email>', password: '<password>', name: '<name>', ...shop },
    actor: 'OWNER',
    why: 'open a vendor account',
    requiresHuman: true,
  };
  return role === 'CUSTOMER' ? [activate, register] : [register];
}
