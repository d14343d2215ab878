import { z } from 'zod';
import { command, plainText } from '../../platform/kernel/index.ts';
import { bookingWords, bookingOwner, invalidState } from '../bookings/index.ts';
import { decideDocument, DECISION_NEWS, decisionInput, DecisionView, documentNotFound } from './document-decision.ts';

export const rejectRenterDocument = command({
  name: 'reject_renter_document',
  title: 'Reject a document',
  description: 'Reject one document of a request with a reason; the renter is asked for another one.',
  asStep: { button: 'Do not accept it' },
  about: 'steps',
  access: bookingOwner('write:owner'),
  repeat: 'natural',
  effects: ['gives up'],
  audited: true,
  thirdPartyText: true,
  input: z.strictObject({
    ...decisionInput,
    reason: plainText(500).describe('what is wrong with it, for the renter'),
    fraud: z.literal(true).optional().describe('forged or somebody else’s'),
  }),
  example: { reason: 'Too dark' },
  output: DecisionView,
  readsOut: DECISION_NEWS,
  errors: [documentNotFound, invalidState],
  asks: ({ subject }) => `Refuse a document of the renter for ${bookingWords(subject)}.`,

  run: (call) => decideDocument(call, { decision: 'REJECTED', reason: call.input.reason, fraud: call.input.fraud }),
});
