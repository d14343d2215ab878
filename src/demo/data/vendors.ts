import type { PresetId } from '../../domain/shops/storefront/index.ts';
import type { DurationRules, VendorType } from '../../../db/values/index.ts';

/** A vendor in the data files. Its assets are picked up at its place. */
export interface DemoVendor {
  readonly slug: string;
  readonly name: string;
  readonly type: VendorType;
  /** The tax number of a vendor that is registered for tax. */
  readonly taxId?: string;
  readonly person: { readonly name: string; readonly email: string; readonly phone: string };
  readonly about: string;
  readonly city: string;
  readonly country: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string;
  readonly hours: string;
  readonly joinedDaysAgo: number;
  readonly durationRules: Partial<DurationRules>;
  /** The look of its pages, if it has chosen one. */
  readonly storefront?: {
    readonly themePresetId: PresetId;
    readonly tagline: string;
    readonly openingHours: string;
    readonly policies: string;
  };
  /** The account for payouts, which has been known for long. */
  readonly bank?: {
    readonly iban: string;
    readonly holder: string;
    /** Renters may transfer their rent straight to it. */
    readonly acceptTransfers?: true;
    /** The account is removed at the end, so that adding one, and a payout that waits for it, can be tried. */
    readonly removed?: true;
  };
}

const LISBON = { city: 'Lisbon', country: 'PT', timeZone: 'Europe/Lisbon', currency: 'EUR' };
const BERLIN = { city: 'Berlin', country: 'DE', timeZone: 'Europe/Berlin', currency: 'EUR' };

export const vendors: readonly DemoVendor[] = [
  {
    ...LISBON,
    slug: 'atlantic-outdoors',
    name: 'Atlantic Outdoors',
    type: 'COMPANY',
    taxId: 'PT 509 118 342',
    person: { name: 'Inês Carvalho', email: 'vendor@demo.test', phone: '+46701740630' },
    about:
      'A small team by the river that hires out kayaks, boards, tents and one much-loved camper. We check every item twice and answer the same day.',
    latitude: 38.6995,
    longitude: -9.176,
    address: 'Doca de Santo Amaro, Alcântara, Lisbon',
    hours: 'Every day 09:00–19:00',
    joinedDaysAgo: 980,
    durationRules: {},
    storefront: {
      themePresetId: 'meadow',
      tagline: 'Kayaks, boards, tents and one much-loved camper',
      openingHours: 'Every day 09:00–19:00, in winter until 17:00',
      policies:
        'Rinse boards and wetsuits with fresh water before you bring them back.\nWhoever is late calls us: we find a way nearly always.\nDogs are welcome in the camper.',
    },
    bank: { iban: 'PT50002700000001234567833', holder: 'Atlantic Outdoors Lda', removed: true },
  },
  {
    ...LISBON,
    slug: 'rui-tavares',
    name: 'Rui Tavares',
    type: 'INDIVIDUAL',
    person: { name: 'Rui Tavares', email: 'rui@demo.test', phone: '+46701740631' },
    about:
      'Retired carpenter with a full workshop. I lend out the tools I no longer use every day, and my car when it stands idle.',
    latitude: 38.7179,
    longitude: -9.1655,
    address: 'Rua Ferreira Borges, Campo de Ourique, Lisbon',
    hours: 'Monday to Saturday 08:30–12:30 and 17:00–20:00',
    joinedDaysAgo: 610,
    durationRules: { noticeHours: 12 },
  },
  {
    slug: 'douro-hire',
    name: 'Douro Hire',
    type: 'COMPANY',
    taxId: 'PT 508 730 216',
    person: { name: 'Teresa Lopes', email: 'teresa@demo.test', phone: '+46701740632' },
    about:
      'Event and leisure hire for the north of Portugal since 2014. Our crew delivers, sets up and takes down between Braga and Aveiro.',
    city: 'Porto',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    currency: 'EUR',
    latitude: 41.146,
    longitude: -8.58,
    address: 'Rua do Freixo, Campanhã, Porto',
    hours: 'Monday to Saturday 08:00–18:00',
    joinedDaysAgo: 870,
    durationRules: {
      closedWeekdays: [7],
      discounts: [
        { minDays: 4, bps: 500 },
        { minDays: 10, bps: 1_000 },
      ],
    },
    bank: { iban: 'PT50000201231234567890154', holder: 'Douro Hire Lda', acceptTransfers: true },
  },
  {
    ...BERLIN,
    slug: 'spree-machines',
    name: 'Spree Machines',
    type: 'COMPANY',
    taxId: 'DE 318 204 771',
    person: { name: 'Dirk Neumann', email: 'dirk@demo.test', phone: '+46701740633' },
    about:
      'Machine yard in Rummelsburg with its own low loader. We like clear site addresses and machines that come back with a full tank.',
    latitude: 52.4925,
    longitude: 13.495,
    address: 'Köpenicker Chaussee, Rummelsburg, Berlin',
    hours: 'Monday to Friday 06:30–17:00, Saturday 07:00–12:00',
    joinedDaysAgo: 760,
    durationRules: { closedWeekdays: [7], noticeHours: 18, pickupTime: '07:00', returnTime: '16:00' },
  },
  {
    ...BERLIN,
    slug: 'mira-lenz',
    name: 'Mira Lenz',
    type: 'INDIVIDUAL',
    person: { name: 'Mira Lenz', email: 'mira@demo.test', phone: '+46701740634' },
    about: 'Photographer in Prenzlauer Berg. New here: my second camera and a small drone deserve to see more of the world.',
    latitude: 52.5405,
    longitude: 13.4085,
    address: 'Oderberger Straße, Prenzlauer Berg, Berlin',
    hours: 'By appointment, evenings from 18:00',
    joinedDaysAgo: 9,
    storefront: {
      themePresetId: 'midnight',
      tagline: 'Cameras, lenses and light for film and photo',
      openingHours: 'Mon–Fri 10:00–18:00',
      policies: 'Sensors are cleaned by us, never by you.\nReturn batteries charged.',
    },
    durationRules: { pickupTime: '18:00', returnTime: '18:00' },
  },
  {
    slug: 'saronic-rentals',
    name: 'Saronic Rentals',
    type: 'COMPANY',
    person: { name: 'Eleni Georgiou', email: 'eleni@demo.test', phone: '+46701740635' },
    about:
      'Family firm at Alimos Marina. Boats in the water, a car for the islands and a cinema for the beach, all handed over with a proper briefing.',
    city: 'Athens',
    country: 'GR',
    timeZone: 'Europe/Athens',
    currency: 'EUR',
    latitude: 37.913,
    longitude: 23.703,
    address: 'Alimos Marina, pier 3, Athens',
    hours: 'Every day 08:00–20:00, April to October until 21:00',
    joinedDaysAgo: 820,
    durationRules: { pickupTime: '09:00', returnTime: '18:00' },
  },
  {
    slug: 'thames-kit',
    name: 'Thames Kit',
    type: 'COMPANY',
    person: { name: 'Callum Reid', email: 'callum@demo.test', phone: '+46701740636' },
    about:
      'Neighbourhood hire shop by Surrey Quays. Most of what we have can be booked on the spot and collected the same afternoon.',
    city: 'London',
    country: 'GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
    latitude: 51.4935,
    longitude: -0.046,
    address: 'Rope Street, Surrey Quays, London',
    hours: 'Monday to Saturday 08:00–18:30',
    joinedDaysAgo: 690,
    durationRules: { closedWeekdays: [7], discounts: [{ minDays: 3, bps: 1_000 }] },
  },
  {
    slug: 'marin-split',
    name: 'Marin Babić',
    type: 'INDIVIDUAL',
    person: { name: 'Marin Babić', email: 'marin@demo.test', phone: '+46701740637' },
    about:
      'I grew up on this bay and repair boats in winter. In summer I hire out what floats, and gladly tell you where to go with it.',
    city: 'Split',
    country: 'HR',
    timeZone: 'Europe/Zagreb',
    currency: 'EUR',
    latitude: 43.518,
    longitude: 16.426,
    address: 'Lučica Spinut, Split',
    hours: 'Every day 08:00–20:00',
    joinedDaysAgo: 540,
    storefront: {
      themePresetId: 'terracotta',
      tagline: 'Small boats and beach things by the old harbour',
      openingHours: 'May to October, every day 08:00–20:00',
      policies: 'No fishing from rented boats after dark.',
    },
    durationRules: {},
    bank: { iban: 'HR1210010051863000160', holder: 'Marin Babić', acceptTransfers: true },
  },
];

export const vendorsBySlug: ReadonlyMap<string, DemoVendor> = new Map(vendors.map((vendor) => [vendor.slug, vendor]));
