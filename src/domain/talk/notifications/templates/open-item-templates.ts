import type { IncidentType, RISK_REVIEW_STATES } from '../../../../../db/values/index.ts';
import { assetEvents } from '../../../catalog/assets/index.ts';
import { accountEvents } from '../../../people/accounts/index.ts';
import { apiKeyEvents } from '../../../people/api-keys/index.ts';
import { BASE_PATH, dayInWords } from '../../../platform/kernel/index.ts';
import { riskReviewEvents } from '../../../rentals/bookings/index.ts';
import { documentEvents } from '../../../rentals/documents/index.ts';
import { disputeEvents, incidentEvents } from '../../../rentals/open-items/index.ts';
import { messageEvents } from '../../conversations/index.ts';
import { ENDS } from './ends.ts';
import { apiKeys, chat, disputes, documentsOf, incidents, listing, nothing, verification, whatIsNext } from './steps.ts';
import { inSmallLetters, template } from './template.ts';

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
      text: ({ type }) => `The owner reported a problem (${inSmallLetters(type)}). Answer it.`,
    },
    OWNER: {
      ...ownerClaim,
      ...yours,
      until: ENDS.incident,
      text: ({ type }) => `The renter reported a problem (${inSmallLetters(type)}). Answer it.`,
    },
  }),
  template('CLAIMS', incidentEvents.acknowledged, {
    RENTER: { ...renterClaim, text: answerWords },
    OWNER: { ...ownerClaim, text: answerWords },
  }),
  template('CLAIMS', incidentEvents.resolved, {
    RENTER: { ...renterClaim, ...matters, text: ({ type }) => `The report (${inSmallLetters(type)}) is resolved.` },
    OWNER: { ...ownerClaim, ...matters, text: ({ type }) => `The report (${inSmallLetters(type)}) is resolved.` },
  }),
  template('CLAIMS', incidentEvents.escalated, {
    RENTER: { ...renterDispute, ...matters, text: ({ type }) => `The report (${inSmallLetters(type)}) goes to the platform.` },
    OWNER: { ...ownerDispute, ...matters, text: ({ type }) => `The report (${inSmallLetters(type)}) goes to the platform.` },
  }),
  template('CLAIMS', disputeEvents.opened, {
    RENTER: {
      ...renterDispute,
      ...yours,
      until: ENDS.dispute,
      text: 'The owner has asked the platform to decide. Add what proves your side.',
    },
    OWNER: {
      ...ownerDispute,
      ...yours,
      until: ENDS.dispute,
      text: 'The renter has asked the platform to decide. Add what proves your side.',
    },
    ADMIN: { ...admin, text: `A dispute was opened: GET ${BASE_PATH}/admin/disputes.` },
  }),
  template('CLAIMS', disputeEvents.evidenceAdded, {
    RENTER: { ...renterDispute, text: 'The other side added evidence to the dispute.' },
    OWNER: { ...ownerDispute, text: 'The other side added evidence to the dispute.' },
  }),
  template('CLAIMS', disputeEvents.offered, {
    RENTER: {
      ...renterDispute,
      ...yours,
      until: ENDS.settlement,
      text: 'The other side offers to settle the dispute. Answer it.',
    },
    OWNER: { ...ownerDispute, ...yours, until: ENDS.settlement, text: 'The other side offers to settle the dispute. Answer it.' },
  }),
  template('CLAIMS', disputeEvents.underReview, {
    RENTER: { ...renterDispute, text: 'The platform is deciding the dispute.' },
    OWNER: { ...ownerDispute, text: 'The platform is deciding the dispute.' },
  }),
  template('CLAIMS', disputeEvents.resolved, {
    RENTER: { ...renterDispute, ...matters, text: 'The dispute is over.' },
    OWNER: { ...ownerDispute, ...matters, text: 'The dispute is over.' },
  }),
  template('CLAIMS', riskReviewEvents.requested, {
    ADMIN: {
      ...admin,
      text: ({ level }) =>
        `${level === undefined ? 'Somebody contests what counts in their trust score' : `A person is to look at a risk (${level})`}: GET ${BASE_PATH}/admin/risk-reviews.`,
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
      text: 'The renter handed in what you had asked for again. Look at it.',
    },
  }),
  template('DOCUMENTS', documentEvents.approved, {
    RENTER: { next: verification, text: ({ kind }) => `Your document (${inSmallLetters(kind)}) was approved.` },
  }),
  template('DOCUMENTS', documentEvents.rejected, {
    RENTER: {
      next: verification,
      ...yours,
      until: ENDS.document,
      page: 'HAND_IN',
      text: ({ kind }) => `Your document (${inSmallLetters(kind)}) was not accepted. Hand in another one.`,
    },
  }),
  template('DOCUMENTS', documentEvents.expiring, {
    RENTER: {
      next: verification,
      ...yours,
      until: ENDS.document,
      page: 'HAND_IN',
      text: ({ kind, expiresOn }) =>
        `Your document (${inSmallLetters(kind)}) ${expiresOn === null ? 'ends soon' : `is valid until ${dayInWords(expiresOn)}`}. Hand in another one.`,
    },
  }),
  template('MESSAGES', messageEvents.created, {
    RENTER: { next: chat('RENTER'), text: (_facts, about) => messageWords('The owner', about) },
    OWNER: { next: chat('OWNER'), text: (_facts, about) => messageWords('The renter', about) },
  }),
  template('LISTINGS', assetEvents.suspended, {
    OWNER: { next: listing, ...matters, text: 'The platform has suspended a listing of yours.' },
  }),
  template('LISTINGS', assetEvents.reinstated, {
    OWNER: { next: listing, ...matters, text: 'The platform has lifted the suspension of a listing of yours.' },
  }),
  template('LISTINGS', assetEvents.reported, {
    ADMIN: {
      ...admin,
      text: ({ reason }) => `A listing was reported (${inSmallLetters(reason)}): GET ${BASE_PATH}/admin/listing-reports.`,
    },
  }),
  template('ACCOUNT', accountEvents.reinstated, {
    RENTER: { next: nothing, ...matters, text: 'Your account works again.' },
  }),
  template('ACCOUNT', apiKeyEvents.rotated, {
    RENTER: { next: apiKeys, text: 'An API key of yours was replaced.' },
  }),
];

const REVIEW_WORDS: Readonly<Record<(typeof RISK_REVIEW_STATES)[number], string>> = {
  REQUESTED: 'A person looks at what you asked to be reviewed.',
  CLEARED: 'A person has looked at the risk of your booking, and lowered it.',
  STRUCK: 'A person has looked at what you contested: it counts no longer.',
  UPHELD: 'A person has looked at what you asked to be reviewed: it stays as it was.',
};

/** The answer of the side against which the claim is made. */
function answerWords({ type, outcome }: { type: IncidentType; outcome: string | null }): string {
  const about = `what you reported (${inSmallLetters(type)})`;
  if (outcome === null) return `W${about.slice(1)} was acknowledged.`;
  return outcome === 'NO_FAULT'
    ? `The other side does not agree to ${about}. Answer it.`
    : `The other side offers to settle ${about}. Answer it.`;
}

function messageWords(who: string, { bookingId }: { bookingId: string | null }): string {
  return bookingId === null ? `${who} has written about a listing.` : `${who} has written about the booking.`;
}
