import type { AttributeDefinition, Requirement } from '../../../../db/values/index.ts';
import { CURRENCY_EXPONENTS, oneUnit } from '../../platform/kernel/index.ts';
import type { CategoryRow } from './category-store.ts';

const STANDARD = {
  minimumAge: null,
  feeBps: 1_000,
  feeCaps: {},
  commissionBps: 1_500,
  silentAcceptanceHours: null,
  withdrawalRight: 'EXCLUDED',
  archivedAt: null,
  version: 0,
} as const;

/** The weight of a lens or of a case says nothing about a licence, so a listing says by itself whether it is such a drone. */
const HEAVY_DRONE = '250 g and more';

const PHONE: Requirement = { code: 'PHONE' };

/** Gives a round amount of each currency that is worth about so many euros. */
const inEach = (euros: number) =>
  Object.fromEntries(Object.keys(CURRENCY_EXPONENTS).map((currency) => [currency, euros * oneUnit(currency)]));

const text = (name: string, label: string): AttributeDefinition => ({ name, label, type: 'TEXT' });
const number = (name: string, label: string, unit?: string): AttributeDefinition => ({
  name,
  label,
  type: 'NUMBER',
  ...(unit !== undefined && { unit }),
  filter: true,
});
const choice = (name: string, label: string, choices: string[]): AttributeDefinition => ({
  name,
  label,
  type: 'CHOICE',
  choices,
  filter: true,
});

/** The categories that an empty database begins with: what they ask of a renter, and what the platform takes. */
export const starterCategories: readonly CategoryRow[] = [
  {
    ...STANDARD,
    slug: 'sports-hobby',
    title: 'Sports and hobby',
    description: 'Kayaks, boards, bikes and climbing gear for an afternoon or a fortnight.',
    position: 1,
    requirements: [PHONE],
    defaultPolicy: 'FLEXIBLE',
    depositFloors: inEach(20),
    silentAcceptanceHours: 48,
    attributes: [
      { ...text('sport', 'Sport'), filter: true },
      text('size', 'Size'),
      choice('level', 'Level', ['everyone', 'beginner', 'experienced']),
    ],
  },
  {
    ...STANDARD,
    slug: 'camping-outdoor',
    title: 'Camping and outdoor',
    description: 'Tents, stoves and complete sets, dry and counted before every handover.',
    position: 2,
    requirements: [PHONE],
    defaultPolicy: 'FLEXIBLE',
    depositFloors: inEach(30),
    attributes: [number('persons', 'Persons'), choice('season', 'Season', ['summer', 'three seasons', 'all year'])],
  },
  {
    ...STANDARD,
    slug: 'camper-car',
    title: 'Campers and cars',
    description: 'Camper vans, cars, vans and minibuses, some of them with a driver.',
    position: 3,
    requirements: [
      PHONE,
      { code: 'IDENTITY_DOCUMENT', note: 'Passport or identity card of the person who drives.' },
      { code: 'DRIVING_LICENCE', rentalModes: ['SELF_OPERATED'], note: 'Held for at least two years.' },
      { code: 'AGE', note: 'The driver is at least 21 years old on the day of pickup.' },
    ],
    minimumAge: 21,
    defaultPolicy: 'MODERATE',
    depositFloors: inEach(300),
    attributes: [
      number('seats', 'Seats'),
      choice('gearbox', 'Gearbox', ['manual', 'automatic']),
      choice('fuel', 'Fuel', ['petrol', 'diesel', 'electric', 'hybrid', 'gas', 'none']),
      number('kmPerDay', 'Kilometres included', 'km a day'),
    ],
  },
  {
    ...STANDARD,
    slug: 'boat-water',
    title: 'Boats',
    description: 'Sailing yachts, motor boats and water scooters, with or without a skipper.',
    position: 4,
    requirements: [
      PHONE,
      { code: 'IDENTITY_DOCUMENT' },
      { code: 'BOAT_LICENCE', rentalModes: ['SELF_OPERATED'], note: 'Valid for the waters of the pickup place.' },
    ],
    defaultPolicy: 'FIRM',
    depositFloors: inEach(500),
    attributes: [number('length', 'Length', 'm'), number('people', 'People'), text('engine', 'Engine')],
  },
  {
    ...STANDARD,
    slug: 'construction',
    title: 'Construction machines',
    description: 'Excavators, loaders, lifts and towers, delivered to the site on request.',
    position: 5,
    requirements: [
      { code: 'IDENTITY_DOCUMENT', note: 'Tell the owner the address of the site as well.' },
      {
        code: 'OPERATOR_CERTIFICATE',
        rentalModes: ['SELF_OPERATED'],
        note: 'Of the person who operates the machine; a company may send its registration with that person named.',
      },
    ],
    defaultPolicy: 'FIRM',
    depositFloors: inEach(800),
    feeBps: 500,
    feeCaps: inEach(500),
    commissionBps: 1_000,
    attributes: [
      number('tonnes', 'Weight', 't'),
      text('attachment', 'Attachment'),
      number('workingHeight', 'Working height', 'm'),
    ],
  },
  {
    ...STANDARD,
    slug: 'photo-drone',
    title: 'Photo, film and drones',
    description: 'Cameras, lenses, lights and drones, cleaned and tested between rentals.',
    position: 6,
    requirements: [
      PHONE,
      { code: 'IDENTITY_DOCUMENT' },
      {
        code: 'DRONE_LICENCE',
        rentalModes: ['SELF_OPERATED'],
        whenAttribute: { name: 'drone', oneOf: [HEAVY_DRONE] },
        note: 'Certificate of the remote pilot, for drones of 250 g and more.',
      },
    ],
    defaultPolicy: 'MODERATE',
    depositFloors: inEach(100),
    attributes: [
      choice('drone', 'Drone', ['no drone', 'under 250 g', HEAVY_DRONE]),
      text('mount', 'Mount'),
      text('sensor', 'Sensor'),
      number('grams', 'Weight', 'g'),
    ],
  },
  {
    ...STANDARD,
    slug: 'event-party',
    title: 'Events and parties',
    description: 'Tents, sound, chairs and screens for a garden party or a wedding.',
    position: 7,
    requirements: [PHONE],
    defaultPolicy: 'MODERATE',
    depositFloors: inEach(50),
    attributes: [number('capacity', 'Guests'), text('power', 'Power')],
  },
  {
    ...STANDARD,
    slug: 'tools-diy',
    title: 'Tools and DIY',
    description: 'Drills, sanders, cutters and ladders for the job that comes once a year.',
    position: 8,
    requirements: [PHONE],
    defaultPolicy: 'FLEXIBLE',
    depositFloors: inEach(15),
    attributes: [text('power', 'Power'), text('voltage', 'Voltage')],
  },
];
