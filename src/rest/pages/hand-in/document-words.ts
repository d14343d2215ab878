import type { DocumentKind } from '../../../../db/values.ts';

interface Words {
  readonly name: string;
  /** Why an owner asks for it. */
  readonly why: string;
}

/** Documents as people call them. */
export const DOCUMENT_WORDS: Readonly<Record<DocumentKind, Words>> = {
  IDENTITY_DOCUMENT: {
    name: 'Identity card or passport',
    why: 'The owner hands something of value to you and wants to know to whom.',
  },
  DRIVING_LICENCE: { name: 'Driving licence', why: 'The vehicle may only be driven with one.' },
  BOAT_LICENCE: { name: 'Boat licence', why: 'The boat may only be steered with one.' },
  DRONE_LICENCE: { name: 'Drone licence', why: 'The drone may only be flown with one.' },
  COMPANY_CERTIFICATE: { name: 'Company certificate', why: 'The rental is for companies, and this shows that yours exists.' },
  OPERATOR_CERTIFICATE: {
    name: 'Operator certificate',
    why: 'The machine may only be operated by somebody who is trained for it.',
  },
};
