import type { NextAction } from '../kernel/index.ts';

/** How an owner says where the money goes. */
export function bankAction(why: string): NextAction {
  const args = { action: 'set', iban: '<IBAN>', holder: '<account holder>' };
  return { tool: 'manage_payout_bank', args, actor: 'OWNER', why, requiresHuman: true };
}
