import type { NextAction } from './next-action.ts';

/** How somebody who is no vendor gets to the owner side: a customer with the same account, an admin only with another one. */
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
