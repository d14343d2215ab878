import type { DocumentKind } from '../../../db/values/index.ts';
import type { DemoPerson } from './demo-person.ts';

/** A renter in the data files. The trust score is not there: it follows from these facts and from the rentals. */
export interface DemoRenter extends DemoPerson {
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

/** The phone numbers are from the range that Ofcom reserves for fiction. */
export const renters: readonly DemoRenter[] = [
  {
    ...NEW_HERE,
    email: 'renter@demo.test',
    name: 'Clara Mendes',
    city: 'Lisbon',
    country: 'PT',
    joinedDaysAgo: 400,
    phone: '+447700900101',
  },
  {
    ...REGULAR,
    email: 'beatriz@demo.test',
    name: 'Beatriz Almeida',
    city: 'Lisbon',
    country: 'PT',
    joinedDaysAgo: 720,
    phone: '+447700900102',
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
    phone: '+447700900103',
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
    phone: '+447700900104',
  },
  {
    ...REGULAR,
    email: 'nikos@demo.test',
    name: 'Nikos Pappas',
    city: 'Athens',
    country: 'GR',
    joinedDaysAgo: 430,
    phone: '+447700900105',
  },
  {
    ...REGULAR,
    email: 'lucy@demo.test',
    name: 'Lucy Hart',
    city: 'London',
    country: 'GB',
    joinedDaysAgo: 520,
    phone: '+447700900106',
  },
  {
    ...REGULAR,
    email: 'ivan@demo.test',
    name: 'Ivan Kovač',
    city: 'Split',
    country: 'HR',
    joinedDaysAgo: 410,
    phone: '+447700900107',
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
    phone: '+447700900108',
  },
  {
    ...NEW_HERE,
    email: 'marco@demo.test',
    name: 'Marco Silva',
    city: 'Lisbon',
    country: 'PT',
    joinedDaysAgo: 170,
    emailVerified: false,
    phone: '+447700900109',
  },
  { ...NEW_HERE, email: 'elena@demo.test', name: 'Elena Rossi', city: 'Lisbon', country: 'PT', joinedDaysAgo: 4, phone: null },
  {
    ...REGULAR,
    email: 'grace@demo.test',
    name: 'Grace Obi',
    city: 'London',
    country: 'GB',
    joinedDaysAgo: 560,
    phone: '+447700900110',
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
    phone: '+447700900111',
  },
];
