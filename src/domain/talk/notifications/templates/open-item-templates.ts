import { msg } from '@lingui/core/runtime-macro';
import type { IncidentType, RISK_REVIEW_STATES } from '../../../../../db/values/index.ts';
import { assetEvents } from '../../../catalog/assets/index.ts';
import { accountEvents } from '../../../people/accounts/index.ts';
import { apiKeyEvents } from '../../../people/api-keys/index.ts';
import type { Message, Translator } from '../../../platform/words/index.ts';
import { riskReviewEvents } from '../../../rentals/bookings/index.ts';
import { documentEvents } from '../../../rentals/documents/index.ts';
import { disputeEvents, incidentEvents } from '../../../rentals/open-items/index.ts';
import { messageEvents } from '../../conversations/index.ts';
import { ENDS } from './ends.ts';
import { apiKeys, chat, disputes, documentsOf, incidents, listing, nothing, verification, whatIsNext } from './steps.ts';
import { documentInWords, incidentInWords, reasonInWords } from './codes.ts';
import { template } from './template.ts';

const admin = { next: nothing, importance: 'ACTION' } as const;
const yours = { importance: 'ACTION' } as const;
const matters = { importance: 'IMPORTANT' } as const;
const renterClaim = { next: incidents('RENTER') };
const ownerClaim = { next: incidents('OWNER') };
const renterDispute = { next: disputes('RENTER') };
const ownerDispute = { next: disputes('OWNER') };

/** The templates for claims, documents, messages, listings and accounts. */
export const openItemTemplates = [
  template('CLAIMS', incidentEvents.reported, {
    RENTER: {
      ...renterClaim,
      ...yours,
      until: ENDS.incident,
      text: ({ type }, to) => msg`The owner reported a problem (${{ what: incidentInWords(type, to) }}). Answer it.`,
    },
    OWNER: {
      ...ownerClaim,
      ...yours,
      until: ENDS.incident,
      text: ({ type }, to) => msg`The renter reported a problem (${{ what: incidentInWords(type, to) }}). Answer it.`,
    },
  }),
  template('CLAIMS', incidentEvents.acknowledged, {
    RENTER: { ...renterClaim, text: answerWords },
    OWNER: { ...ownerClaim, text: answerWords },
  }),
  template('CLAIMS', incidentEvents.resolved, {
    RENTER: {
      ...renterClaim,
      ...matters,
      text: ({ type }, to) => msg`The report (${{ what: incidentInWords(type, to) }}) is resolved.`,
    },
    OWNER: {
      ...ownerClaim,
      ...matters,
      text: ({ type }, to) => msg`The report (${{ what: incidentInWords(type, to) }}) is resolved.`,
    },
  }),
  template('CLAIMS', incidentEvents.escalated, {
    RENTER: {
      ...renterDispute,
      ...matters,
      text: ({ type }, to) => msg`The report (${{ what: incidentInWords(type, to) }}) goes to the platform.`,
    },
    OWNER: {
      ...ownerDispute,
      ...matters,
      text: ({ type }, to) => msg`The report (${{ what: incidentInWords(type, to) }}) goes to the platform.`,
    },
  }),
  template('CLAIMS', disputeEvents.opened, {
    RENTER: {
      ...renterDispute,
      ...yours,
      until: ENDS.dispute,
      text: msg`The owner has asked the platform to decide. Add what proves your side.`,
    },
    OWNER: {
      ...ownerDispute,
      ...yours,
      until: ENDS.dispute,
      text: msg`The renter has asked the platform to decide. Add what proves your side.`,
    },
    ADMIN: { ...admin, text: msg`A dispute was opened. Look at it.` },
  }),
  template('CLAIMS', disputeEvents.evidenceAdded, {
    RENTER: { ...renterDispute, text: msg`The other side added evidence to the dispute.` },
    OWNER: { ...ownerDispute, text: msg`The other side added evidence to the dispute.` },
  }),
  template('CLAIMS', disputeEvents.offered, {
    RENTER: {
      ...renterDispute,
      ...yours,
      until: ENDS.settlement,
      text: msg`The other side offers to settle the dispute. Answer it.`,
    },
    OWNER: {
      ...ownerDispute,
      ...yours,
      until: ENDS.settlement,
      text: msg`The other side offers to settle the dispute. Answer it.`,
    },
  }),
  template('CLAIMS', disputeEvents.underReview, {
    RENTER: { ...renterDispute, text: msg`The platform is deciding the dispute.` },
    OWNER: { ...ownerDispute, text: msg`The platform is deciding the dispute.` },
  }),
  template('CLAIMS', disputeEvents.resolved, {
    RENTER: { ...renterDispute, ...matters, text: msg`The dispute is over.` },
    OWNER: { ...ownerDispute, ...matters, text: msg`The dispute is over.` },
  }),
  template('CLAIMS', riskReviewEvents.requested, {
    ADMIN: {
      ...admin,
      text: ({ level }) =>
        level === undefined
          ? msg`Somebody contests what counts in their trust score. Look at it.`
          : msg`Somebody asks that a person looks at the risk of their booking.`,
    },
  }),
  template('CLAIMS', riskReviewEvents.decided, {
    RENTER: { next: whatIsNext, ...matters, text: ({ status }) => REVIEW_WORDS[status] },
  }),
  template('DOCUMENTS', documentEvents.uploaded, {
    OWNER: {
      next: documentsOf,
      ...yours,
      until: ENDS.look,
      text: msg`The renter handed in what you had asked for again. Look at it.`,
    },
  }),
  template('DOCUMENTS', documentEvents.approved, {
    RENTER: {
      next: verification,
      text: ({ kind }, to) => msg`Your document (${{ what: documentInWords(kind, to) }}) was approved.`,
    },
  }),
  template('DOCUMENTS', documentEvents.rejected, {
    RENTER: {
      next: verification,
      ...yours,
      until: ENDS.document,
      page: 'HAND_IN',
      text: ({ kind }, to) => msg`Your document (${{ what: documentInWords(kind, to) }}) was not accepted. Hand in another one.`,
    },
  }),
  template('DOCUMENTS', documentEvents.expiring, {
    RENTER: {
      next: verification,
      ...yours,
      until: ENDS.document,
      page: 'HAND_IN',
      text: ({ kind, expiresOn }, to) => {
        const what = documentInWords(kind, to);
        return expiresOn === null
          ? msg`Your document (${{ what }}) ends soon. Hand in another one.`
          : msg`Your document (${{ what }}) is valid until ${{ day: to.day(expiresOn) }}. Hand in another one.`;
      },
    },
  }),
  template('MESSAGES', messageEvents.created, {
    RENTER: { next: chat('RENTER'), text: (_facts, _to, about) => messageWords('OWNER', about) },
    OWNER: { next: chat('OWNER'), text: (_facts, _to, about) => messageWords('RENTER', about) },
  }),
  template('LISTINGS', assetEvents.suspended, {
    OWNER: { next: listing, ...matters, text: msg`The platform has suspended a listing of yours.` },
  }),
  template('LISTINGS', assetEvents.reinstated, {
    OWNER: { next: listing, ...matters, text: msg`The platform has lifted the suspension of a listing of yours.` },
  }),
  template('LISTINGS', assetEvents.reported, {
    ADMIN: {
      ...admin,
      text: ({ reason }, to) => msg`A listing was reported (${{ why: reasonInWords(reason, to) }}). Look at it.`,
    },
  }),
  template('ACCOUNT', accountEvents.reinstated, {
    RENTER: { next: nothing, ...matters, text: msg`Your account works again.` },
  }),
  template('ACCOUNT', apiKeyEvents.rotated, {
    RENTER: { next: apiKeys, text: msg`An API key of yours was replaced.` },
  }),
];

const REVIEW_WORDS: Readonly<Record<(typeof RISK_REVIEW_STATES)[number], Message>> = {
  REQUESTED: msg`A person looks at what you asked to be reviewed.`,
  CLEARED: msg`A person has looked at the risk of your booking, and lowered it.`,
  STRUCK: msg`A person has looked at what you contested: it counts no longer.`,
  UPHELD: msg`A person has looked at what you asked to be reviewed: it stays as it was.`,
};

/** The answer of the side against which the claim is made. */
function answerWords({ type, outcome }: { type: IncidentType; outcome: string | null }, to: Translator): Message {
  const what = incidentInWords(type, to);
  if (outcome === null) return msg`What you reported (${{ what }}) was acknowledged.`;
  return outcome === 'NO_FAULT'
    ? msg`The other side does not agree to what you reported (${{ what }}). Answer it.`
    : msg`The other side offers to settle what you reported (${{ what }}). Answer it.`;
}

function messageWords(by: 'OWNER' | 'RENTER', { bookingId }: { bookingId: string | null }): Message {
  if (by === 'OWNER')
    return bookingId === null ? msg`The owner has written about a listing.` : msg`The owner has written about the booking.`;
  return bookingId === null ? msg`The renter has written about a listing.` : msg`The renter has written about the booking.`;
}
