import { z } from 'zod';
import { CivilDay, command } from '../../platform/kernel/index.ts';
import { bookingWords, bookingOwner, invalidState } from '../bookings/index.ts';
import { decideDocument, DECISION_NEWS, decisionInput, DecisionView, documentNotFound } from './document-decision.ts';

export const approveRenterDocument = command({
  name: 'approve_renter_document',
  title: 'Approve a document',
  description: 'Approve one document of a request, for this booking. When all are approved, approve_booking.',
  asStep: { button: 'Accept it', look: 'main' },
  about: 'steps',
  access: bookingOwner('write:owner'),
  repeat: 'natural',
  effects: ['gives up'],
  audited: true,
  thirdPartyText: true,
  input: z.strictObject({
    ...decisionInput,
    expiresOn: CivilDay.optional().describe('last valid day, as it stands in the document'),
  }),
  output: DecisionView,
  readsOut: DECISION_NEWS,
  errors: [documentNotFound, invalidState],
  asks: ({ subject }) => `Accept a document of the renter for ${bookingWords(subject)}.`,

  run: (call) => decideDocument(call, { decision: 'APPROVED', reason: null, expiresOn: call.input.expiresOn }),
});
