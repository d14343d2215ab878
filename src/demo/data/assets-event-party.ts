import { type DemoAsset, SEASONS } from './demo-asset.ts';

export const assetsEventParty: readonly DemoAsset[] = [
  {
    slug: 'party-tent-6-by-12',
    title: 'Party tent, 6 × 12 m, for 80 guests',
    vendor: 'douro-hire',
    description:
      'A white pole tent with windows, light garlands and a floor for 80 seated guests. Our crew sets it up on grass, gravel or stone and takes it down again; that is part of the price. We need a flat area of 8 by 14 metres and a way in for a van. Above wind force seven nobody may be inside, and we come to secure it. No confetti cannons, please, it takes us days.',
    dayRateMinor: 42_000,
    tiers: { 7: 168_000 },
    seasonRules: [SEASONS.holidays],
    extras: [
      { id: 'set-up', label: 'Setting up and taking down', amountMinor: 18_000, per: 'BOOKING', mandatory: true },
      { id: 'heater', label: 'Warm air heater', amountMinor: 5_500, per: 'DAY', mandatory: false },
    ],
    depositBaseMinor: 80_000,
    valueMinor: 1_900_000,
    durationRules: { minDays: 2, noticeHours: 72, bufferBeforeDays: 1, bufferAfterDays: 1 },
    attributes: { capacity: 80, power: '230 V, 16 A' },
    instructions: 'There is nothing to pick up: the crew comes the day before. Send a photo of the place and its exact position.',
  },
  {
    slug: 'sound-system-2-kw',
    title: 'Sound system, 2 kW, mixer and two microphones',
    vendor: 'douro-hire',
    description:
      'Two tops, two subwoofers, a digital mixer and two radio microphones: enough for 150 people to dance and for a speech that everybody hears. It plugs into one normal socket. A technician can come along, or you follow the four photos on the lid. Keep drinks off the mixer and obey the quiet hours of your town.',
    units: 2,
    dayRateMinor: 9_500,
    tiers: { 3: 21_000 },
    seasonRules: [SEASONS.holidays, SEASONS.weekend],
    operatorDayRateMinor: 16_000,
    depositBaseMinor: 40_000,
    valueMinor: 480_000,
    attributes: { capacity: 150, power: '230 V, 2 kW' },
    instructions: 'Fits into an estate car. We play one song on it in the yard, so that you know that everything works.',
  },
  {
    slug: 'folding-chairs-set-of-ten',
    title: 'Folding chairs, white, set of ten',
    vendor: 'thames-kit',
    description:
      'Ten white folding chairs with padded seats, clean and without wobble, on a trolley that rolls through any front door. Book as many sets as you need. They may stand on grass, though not overnight in the rain. Wipe them before you fold them; stains that we can remove are free, broken slats are eight pounds each.',
    units: 10,
    dayRateMinor: 2_000,
    seasonRules: [SEASONS.holidays],
    extras: [
      { id: 'delivery', label: 'Delivery and collection inside the M25', amountMinor: 3_500, per: 'BOOKING', mandatory: false },
    ],
    depositBaseMinor: 5_000,
    valueMinor: 38_000,
    instantFromTrust: 40,
    attributes: { capacity: 10, power: 'none' },
    instructions: 'Use the loading bay. A set is 1.1 m long and weighs 41 kg with the trolley.',
  },
  {
    slug: 'outdoor-cinema-set',
    title: 'Outdoor cinema: projector, screen, speakers',
    vendor: 'saronic-rentals',
    description:
      'An inflatable screen of five metres, a projector of 5,000 lumens and two speakers turn a beach or a terrace into a summer cinema. It starts to be magic half an hour after sunset. The blower has to run as long as the screen stands, so plan for a socket or rent our quiet battery. Film rights are your own business. Deflate it at the first strong gust.',
    dayRateMinor: 14_500,
    tiers: { 7: 58_000 },
    seasonRules: [SEASONS.summer],
    extras: [{ id: 'battery', label: 'Quiet battery, 2 kWh', amountMinor: 3_000, per: 'DAY', mandatory: false }],
    depositBaseMinor: 50_000,
    valueMinor: 540_000,
    durationRules: { bufferAfterDays: 1 },
    attributes: { capacity: 100, power: '230 V, 1.2 kW' },
    instructions: 'Four cases, 62 kg. We inflate it once together in the yard; you will want two helpers on the night.',
  },
  {
    slug: 'grill-and-paella-burner',
    title: 'Gas grill and paella pan for 60 portions',
    vendor: 'marin-split',
    description:
      'A stainless grill of 1.20 metres and a burner with a pan as wide as a cartwheel. Both run on one gas bottle, which is full when you get it. Use them outdoors and on level ground, with the wind shield on. Burn the grill clean and brush it while it is warm; the pan only wants hot water, never soap.',
    units: 2,
    dayRateMinor: 4_500,
    seasonRules: [SEASONS.weekend],
    extras: [{ id: 'gas', label: 'Second gas bottle', amountMinor: 2_200, per: 'BOOKING', mandatory: false }],
    depositBaseMinor: 12_000,
    valueMinor: 96_000,
    attributes: { capacity: 60, power: 'gas, 28 kW' },
    instructions:
      'The grill rolls on a hand trailer and fits into a van. I show you the safety valve and the trick with the wind.',
  },
];
