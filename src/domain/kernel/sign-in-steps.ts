import type { NextAction } from './next-action.ts';

/**
 * How a person signs their agent in: by a link, so that the agent never sees a password, or else with the password.
 * `why` completes "sign in".
 */
export function signInSteps(side: 'RENTER' | 'OWNER', why: string): NextAction[] {
  const owner = side === 'OWNER';
  return [
    {
      tool: 'create_login_link',
      args: { role: owner ? 'VENDOR' : 'CUSTOMER', clientName: '<name of your software>' },
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
