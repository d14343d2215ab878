import { z } from 'zod';
import { type Booking, bookingLock, catchUpBooking, findBooking, type OfflineProof } from '../bookings/index.ts';
import { type Access, command, type CommandContext, forbidden, IdInput, plainText } from '../kernel/index.ts';
import { AdminProofView, adminProofView } from './admin-proof-view.ts';
import { confirmProof } from './confirm-proof.ts';
import { nothingToDecide, proofNotFound } from './offline-errors.ts';
import { findProof } from './offline-store.ts';
import { rejectProof } from './reject-proof.ts';

/** Any report of a transfer, for an admin who is signed in as a person, with the deadlines of its booking applied. */
const adminProof: Access<'admin', { proofId: string }, OfflineProof> = {
  who: 'admin',
  scope: null,
  errors: [proofNotFound],
  async catchUp({ input: { proofId }, ...context }) {
    const proof = await findProof(context.reader, proofId);
    if (proof !== undefined) await catchUpBooking({ ...context, input: { bookingId: proof.bookingId } });
  },
  async load(from, caller, { proofId }) {
    if (caller.credential.kind !== 'session') throw forbidden({ needs: 'ADMIN', has: 'an API key' });
    const proof = await findProof(from, proofId);
    if (proof === undefined) throw proofNotFound({ what: 'report of a transfer' });
    return proof;
  },
};

const DONE = { confirm_proof: 'CONFIRMED', reject_proof: 'REJECTED' } as const;

export const decideOfflineProof = command({
  name: 'decide_offline_proof',
  title: 'Decide about a reported transfer',
  description:
    'Admin: decide in an owner’s place whether a reported transfer counts. confirm_proof confirms the booking, reject_proof gives the renter another day; both sides see the reason.',
  access: adminProof,
  repeat: 'natural',
  destructive: true,
  thirdPartyText: true,
  input: z.strictObject({ proofId: IdInput, decision: z.enum(['confirm_proof', 'reject_proof']), reason: plainText(500) }),
  output: AdminProofView,
  errors: [nothingToDecide],

  async run({ subject, input: { decision, reason }, caller, tx, ...context }) {
    const { id: proofId, bookingId } = subject;
    await tx.lock(bookingLock(bookingId));
    const booking = await findBooking(tx, bookingId);
    const proof = await findProof(tx, proofId);
    if (booking === undefined || proof === undefined) throw proofNotFound({ what: 'report of a transfer' });
    const view = async (after: Booking) => adminProofView((await findProof(tx, proofId)) ?? proof, after, context);
    if (proof.status === DONE[decision]) return { ...(await view(booking)), alreadyDone: true };
    if (proof.status !== 'REPORTED') throw nothingToDecide({ bookingId, wanted: 'decide' });
    const decided: Pick<CommandContext, 'ids' | 'now' | 'emit' | 'settings'> & { decidedBy: string } = {
      ...context,
      decidedBy: caller.userId,
    };
    const after =
      decision === 'confirm_proof'
        ? await confirmProof(tx, booking, proof, decided)
        : await rejectProof(tx, booking, proof, { ...decided, reason });
    return view(after);
  },
});
