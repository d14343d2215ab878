import { describe, expect, test } from 'vitest';
import type { OfferedStep } from '../../src/rest/web/page-contract.ts';
import { offeredSteps } from '../../src/rest/web/offered-steps.ts';
import { consumerEndpoint, ownerEndpoint } from '../../src/tools/endpoints.ts';
import { stepsOf } from '../../web/steps/offered.ts';
import type { Seen } from '../../web/steps/step.ts';

const INCIDENT = {
  incidentId: 'inc_1',
  type: 'DAMAGE',
  reportedBy: 'OWNER',
  claimMinor: 4_500,
  outcome: null,
  description: 'A hole',
};

/** What a side sees of a booking, as far as its steps depend on it. */
// oxlint-disable-next-line typescript/no-explicit-any -- only a part of a booking
function seenBy(side: 'RENTER' | 'OWNER', more: Record<string, any> = {}): Seen {
  // oxlint-disable-next-line typescript/no-explicit-any -- only a part of a booking
  const seen: any = { side, incidents: [], disputes: [], documents: [], ...more };
  return { ...seen, booking: { bookingId: 'bkg_1', state: 'CONFIRMED', nextActions: [], ...more['booking'] } };
}

function offered(operation: string, input: Record<string, unknown> = {}, more: Partial<OfferedStep> = {}): OfferedStep {
  return { operation, isCallable: true, input: { bookingId: 'bkg_1', ...input }, button: 'x', look: null, why: '', ...more };
}

const shown = (seen: Seen, ...steps: OfferedStep[]) => stepsOf({ offeredSteps: () => steps }, seen);

describe('steps as buttons', () => {
  test('every step that an operation declares has one', () => {
    const tools = [...consumerEndpoint.tools, ...ownerEndpoint.tools];
    const operations = tools.flatMap(({ operations: all }) => [...all.values()]).filter(({ asStep }) => asStep !== undefined);
    const known = { decision: 'confirm', incidentId: 'inc_1', kind: 'CHECK_IN', type: 'DAMAGE', outcome: 'RENTER_PAYS' };
    const seen = seenBy('RENTER', { incidents: [INCIDENT] });
    const without = operations.filter(({ name }) => shown(seen, offered(name, known)).length === 0);
    expect(operations.length).toBeGreaterThan(20);
    // This one stands beside the step that accepts the document.
    expect(without.map(({ name }) => name)).toEqual(['reject_renter_document']);
  });

  test('a claim has three answers for the side that it is against, and only the second asks for an amount', () => {
    const seen = seenBy('RENTER', { incidents: [INCIDENT] });
    const steps = shown(seen, offered('resolve_incident', { incidentId: 'inc_1', outcome: 'RENTER_PAYS' }));
    expect(steps.map(({ kind }) => kind)).toEqual(['claim-pay', 'claim-less', 'claim-disagree']);
    expect(steps.map(({ input }) => input['renterPaysMinor'])).toEqual([4_500, undefined, undefined]);
    expect(steps.map(({ fields }) => fields.map(({ name }) => name))).toEqual([[], ['renterPaysMinor', 'note'], ['note']]);
    expect(steps[2]?.input).toMatchObject({ outcome: 'NO_FAULT' });
    expect(steps.every(({ way }) => way === 'ASKED')).toBe(true);
  });

  test('are told apart by their name in the address', () => {
    const answer = (decision: string) => offered('respond_extension', { extensionId: 'ext_1', decision });
    const names = shown(seenBy('OWNER'), answer('approve'), answer('reject')).map(({ name }) => name);
    expect(names).toEqual(['agree-to-dates.ext_1.approve', 'refuse-dates.ext_1.reject']);
  });

  test('ask for what they leave open, and are left out if a person cannot write that here', () => {
    const contest = offered('contest_condition', {
      reason: '<what differs>',
      photos: [{ contentBase64: '<base64 of a photo>' }],
    });
    expect(shown(seenBy('RENTER'), contest)[0]?.fields.map(({ name }) => name)).toEqual(['reason']);
    const repaid = offered('confirm_offline_payment', { decision: 'repaid', contentBase64: '<base64>' });
    expect(shown(seenBy('OWNER'), repaid)).toEqual([]);
  });

  test('of the payment and of the request lead to their page, and documents to theirs', () => {
    const seen = seenBy('RENTER', { booking: { state: 'PENDING_PAYMENT' } });
    expect(shown(seen, offered('initiate_payment'))[0]?.to).toBe('/requests/bkg_1');
    expect(shown(seenBy('RENTER'), offered('initiate_payment'))[0]).toMatchObject({ kind: 'pay-owed', to: null });
    const handIn = offered(
      'upload_document',
      { fileName: '<name>' },
      { isCallable: false, handInUrl: 'https://x.example/hand-in/1' },
    );
    expect(shown(seenBy('RENTER'), handIn)[0]?.to).toBe('https://x.example/hand-in/1');
  });

  test('of the other side are not offered, and reviews are', () => {
    const nextActions = [{ tool: 'approve_booking', args: { bookingId: 'bkg_1' }, actor: 'OWNER' as const, why: 'accept' }];
    const asked = { bookingId: 'bkg_1', nextActions };
    expect(offeredSteps({ ...asked, side: 'RENTER' })).toEqual([]);
    const own = offeredSteps({ ...asked, side: 'OWNER', canReview: true });
    expect(own.map(({ operation, button }) => [operation, button])).toEqual([
      ['approve_booking', 'Accept the request'],
      ['submit_review', 'Send the review'],
    ]);
  });
});
