import type { Side } from '../../../db/values/index.ts';

/** A message of a conversation, so many minutes after the one before or, for the first one, after its occasion. */
export type ScriptLine = readonly [side: Side, minutes: number, text: string];

/** Conversations after a request was sent. Bookings use them in turn. */
export const requestTalks: readonly (readonly ScriptLine[])[] = [
  [
    ['RENTER', 12, 'Hello! We would come straight from the station. Is parking close by?'],
    ['OWNER', 35, 'Hello. Yes, there is a free car park two streets further on.'],
    ['RENTER', 9, 'Perfect, thank you.'],
  ],
  [
    ['RENTER', 4, 'Hello, is everything included that we need for a first time?'],
    ['OWNER', 150, 'Hello! It is, and whoever picks it up is shown how it works. That takes twenty minutes.'],
    ['RENTER', 25, 'That is kind, thank you.'],
  ],
  [
    ['OWNER', 55, 'Thank you for choosing this one. May I ask what you want to use it for?'],
    ['RENTER', 70, 'A weekend with the family, nothing wild.'],
    ['OWNER', 12, 'Sounds good.'],
  ],
  [
    ['RENTER', 30, 'Would it be possible to pick it up an hour earlier?'],
    ['OWNER', 600, 'Not a whole hour, but half an hour is fine.'],
    ['RENTER', 15, 'Half an hour helps a lot.'],
  ],
  [
    ['RENTER', 20, 'Is there a discount if we take it again in autumn?'],
    ['OWNER', 1_700, 'Sorry for the late answer. Ask me then, for regulars I always find something.'],
  ],
  [
    ['RENTER', 2, 'I have sent the request. Do you hand it over in person?'],
    ['OWNER', 18, 'Always, yes.'],
  ],
];

/** Conversations from a day before the start on. */
export const handoverTalks: readonly (readonly ScriptLine[])[] = [
  [
    ['OWNER', 60, 'Tomorrow it is. Please bring the document that you have booked with.'],
    ['RENTER', 45, 'We will be there on time.'],
    ['OWNER', 1_600, 'I hope that all is well?'],
    ['RENTER', 190, 'All well, we enjoy it very much.'],
  ],
  [
    ['RENTER', 300, 'Where exactly do we meet? The map shows two gates.'],
    ['OWNER', 25, 'At the green one. Ring twice, please.'],
    ['RENTER', 10, 'Got it.'],
  ],
  [
    ['RENTER', 1_320, 'Our train is late, may we come an hour later?'],
    ['OWNER', 8, 'No problem, I am here.'],
    ['RENTER', 6, 'Thank you so much!'],
  ],
  [
    ['OWNER', 120, 'The weather looks fine. Anything that you still need from me?'],
    ['RENTER', 240, 'No, all is clear. See you tomorrow.'],
    ['OWNER', 20, 'See you tomorrow.'],
  ],
];

interface Inquiry {
  readonly slug: string;
  /** The renter; null for somebody who has not signed in. */
  readonly renter: string | null;
  readonly hoursAgo: number;
  readonly lines: readonly ScriptLine[];
}

/** Questions before a booking. The newest ones still wait for an answer. */
export const inquiries: readonly Inquiry[] = [
  {
    slug: 'tandem-sea-kayak',
    renter: 'elena@demo.test',
    hoursAgo: 3,
    lines: [['RENTER', 0, 'Hello, are there smaller paddles for a child of nine?']],
  },
  {
    slug: 'coastline-camper',
    renter: null,
    hoursAgo: 7,
    lines: [['RENTER', 0, 'Does the heater work while the engine is off?']],
  },
  {
    slug: 'coastline-camper',
    renter: 'tom@demo.test',
    hoursAgo: 30,
    lines: [
      ['RENTER', 0, 'Is the camper allowed on the ferry to Setúbal?'],
      ['OWNER', 47, 'It is. The ferry counts it as a van of five metres.'],
    ],
  },
  {
    slug: 'soft-top-surfboard',
    renter: null,
    hoursAgo: 190,
    lines: [
      ['RENTER', 0, 'Which length do you recommend for 80 kilos?'],
      ['OWNER', 640, 'The eight foot one. It is stable and still turns well.'],
      ['RENTER', 12, 'Thanks, I will book it.'],
    ],
  },
  {
    slug: 'mini-excavator',
    renter: 'grace@demo.test',
    hoursAgo: 400,
    lines: [
      ['RENTER', 0, 'Can you bring it to a site outside the town?'],
      ['OWNER', 95, 'Up to thirty kilometres, yes. Choose delivery when you book.'],
      ['RENTER', 200, 'And is there a wider bucket?'],
      ['OWNER', 33, 'Sixty and ninety centimetres are with it.'],
    ],
  },
  {
    slug: 'mini-drone-249-grams',
    renter: 'nikos@demo.test',
    hoursAgo: 150,
    lines: [
      ['RENTER', 0, 'How many batteries come with it?'],
      ['OWNER', 1_500, 'Three, and a charger for the car.'],
    ],
  },
];
