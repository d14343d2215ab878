import type { DocumentKind } from '../../../db/values/index.ts';

/** A renter in the data files. The trust score is not there: it follows from these facts and from the rentals. */
export interface DemoRenter {
  readonly email: string;
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly joinedDaysAgo: number;
  readonly emailVerified: boolean;
  /** Null if the renter names none. */
  readonly phone: string | null;
  readonly documents: readonly DemoPaper[];
  /** Whether the past rentals are shared among this renter and others like it. */
  readonly regular: boolean;
}

interface DemoPaper {
  readonly kind: DocumentKind;
  readonly uploadedHoursAgo: number;
}

const NEW_HERE = { emailVerified: true, documents: [], regular: false };
const REGULAR = { emailVerified: true, documents: [], regular: true };

/** The phone numbers are mobile ones, which can receive codes, from the range that Sweden's PTS reserves for fiction. */
export const renters: readonly DemoRenter[] = [
  {
    ...NEW_HERE,
    email: 'renter@demo.test',
    name: 'Clara Mendes',
    city: 'Lisbon',
    country: 'PT',
    joinedDaysAgo: 400,
    phone: '+46701740610',
  },
  {
    ...REGULAR,
    email: 'beatriz@demo.test',
    name: 'Beatriz Almeida',
    city: 'Lisbon',
    country: 'PT',
    joinedDaysAgo: 720,
    phone: '+46701740611',
    documents: [
      { kind: 'IDENTITY_DOCUMENT', uploadedHoursAgo: 129.5 },
      { kind: 'DRIVING_LICENCE', uploadedHoursAgo: 129.5 },
      { kind: 'BOAT_LICENCE', uploadedHoursAgo: 129.5 },
      { kind: 'DRONE_LICENCE', uploadedHoursAgo: 129.5 },
      { kind: 'COMPANY_CERTIFICATE', uploadedHoursAgo: 129.5 },
      { kind: 'OPERATOR_CERTIFICATE', uploadedHoursAgo: 129.5 },
    ],
  },
  {
    ...REGULAR,
    email: 'jonas@demo.test',
    name: 'Jonas Weber',
    city: 'Berlin',
    country: 'DE',
    joinedDaysAgo: 640,
    phone: '+46701740612',
    documents: [
      { kind: 'IDENTITY_DOCUMENT', uploadedHoursAgo: 123.5 },
      { kind: 'DRIVING_LICENCE', uploadedHoursAgo: 123.5 },
      { kind: 'OPERATOR_CERTIFICATE', uploadedHoursAgo: 123.5 },
    ],
  },
  {
    ...REGULAR,
    email: 'sofia@demo.test',
    name: 'Sofia Martins',
    city: 'Porto',
    country: 'PT',
    joinedDaysAgo: 500,
    phone: '+46701740613',
  },
  {
    ...REGULAR,
    email: 'nikos@demo.test',
    name: 'Nikos Pappas',
    city: 'Athens',
    country: 'GR',
    joinedDaysAgo: 430,
    phone: '+46701740614',
  },
  {
    ...REGULAR,
    email: 'lucy@demo.test',
    name: 'Lucy Hart',
    city: 'London',
    country: 'GB',
    joinedDaysAgo: 520,
    phone: '+46701740615',
  },
  {
    ...REGULAR,
    email: 'ivan@demo.test',
    name: 'Ivan Kovač',
    city: 'Split',
    country: 'HR',
    joinedDaysAgo: 410,
    phone: '+46701740616',
    documents: [
      { kind: 'IDENTITY_DOCUMENT', uploadedHoursAgo: 26.5 },
      { kind: 'BOAT_LICENCE', uploadedHoursAgo: 26.4 },
    ],
  },
  {
    ...NEW_HERE,
    email: 'tom@demo.test',
    name: 'Tom Becker',
    city: 'Berlin',
    country: 'DE',
    joinedDaysAgo: 165,
    phone: '+46701740617',
  },
  {
    ...NEW_HERE,
    email: 'marco@demo.test',
    name: 'Marco Silva',
    city: 'Lisbon',
    country: 'PT',
    joinedDaysAgo: 170,
    emailVerified: false,
    phone: '+46701740618',
  },
  { ...NEW_HERE, email: 'elena@demo.test', name: 'Elena Rossi', city: 'Lisbon', country: 'PT', joinedDaysAgo: 4, phone: null },
  {
    ...REGULAR,
    email: 'grace@demo.test',
    name: 'Grace Obi',
    city: 'London',
    country: 'GB',
    joinedDaysAgo: 560,
    phone: '+46701740619',
    documents: [
      { kind: 'IDENTITY_DOCUMENT', uploadedHoursAgo: 24 * 24 },
      { kind: 'DRIVING_LICENCE', uploadedHoursAgo: 24 * 24 },
    ],
  },
  {
    ...NEW_HERE,
    email: 'pedro@demo.test',
    name: 'Pedro Nunes',
    city: 'Porto',
    country: 'PT',
    joinedDaysAgo: 240,
    phone: '+46701740620',
  },
];
