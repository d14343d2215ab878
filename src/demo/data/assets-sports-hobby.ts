import { type DemoAsset, SEASONS } from './demo-asset.ts';

export const assetsSportsHobby: readonly DemoAsset[] = [
  {
    slug: 'tandem-sea-kayak',
    title: 'Tandem sea kayak, 2 paddles, 2 vests',
    vendor: 'atlantic-outdoors',
    description:
      'A stable five-metre tandem for calm days on the Tagus and sheltered Atlantic bays. The set holds two paddles, two buoyancy vests, a spray deck for each seat and a bilge pump. Stay within sight of the shore and off the shipping lane; the harbour master checks. Rinse everything with fresh water before you bring it back. Children under ten paddle only together with an adult.',
    units: 3,
    dayRateMinor: 2_500,
    tiers: { 7: 12_500 },
    seasonRules: [SEASONS.weekend],
    extras: [
      { id: 'delivery', label: 'Delivery to a beach within 20 km', amountMinor: 2_000, per: 'BOOKING', mandatory: false },
      { id: 'dry-bag', label: 'Dry bag, 40 litres', amountMinor: 300, per: 'DAY', mandatory: false },
    ],
    depositBaseMinor: 20_000,
    valueMinor: 180_000,
    durationRules: { maxDays: 14 },
    attributes: { sport: 'kayak', size: '5.2 m', level: 'beginner' },
    instructions:
      'Come to the blue container beside the slipway. Two people are needed to carry the boat; a roof rack can be borrowed.',
  },
  {
    slug: 'soft-top-surfboard',
    title: 'Soft-top surfboard 8’0 with leash and wetsuit',
    vendor: 'atlantic-outdoors',
    description:
      'A forgiving foam board that carries beginners and still turns for people who know how. Wetsuits from size S to XXL come with it; write your size when you book. Please keep the board out of the closed car on hot days, because the foam blisters. A broken fin costs nothing, a broken board is taken from the deposit.',
    units: 8,
    dayRateMinor: 1_800,
    tiers: { 7: 9_000 },
    seasonRules: [SEASONS.summer],
    depositBaseMinor: 15_000,
    valueMinor: 38_000,
    instantFromTrust: 40,
    attributes: { sport: 'surfing', size: '8’0', level: 'beginner' },
    instructions:
      'Boards stand in the rack behind the container. Try the wetsuit on before you leave; we swap sizes until it fits.',
  },
  {
    slug: 'electric-touring-bike',
    title: 'Electric touring bike, 625 Wh, two panniers',
    vendor: 'douro-hire',
    description:
      'A step-through touring bike with a mid motor that takes the hills of Porto without a drop of sweat. One charge lasts 70 to 110 kilometres, and the charger fits into a pannier. Lock the frame and the rear wheel to something solid whenever you leave it; both locks are included. Rides on sand and in salt water are not allowed. Helmets in three sizes are part of the rental.',
    units: 5,
    dayRateMinor: 3_600,
    tiers: { 3: 9_500, 7: 18_900 },
    extras: [{ id: 'child-seat', label: 'Child seat up to 22 kg', amountMinor: 400, per: 'DAY', mandatory: false }],
    depositBaseMinor: 40_000,
    valueMinor: 290_000,
    attributes: { sport: 'cycling', size: 'M', level: 'everyone' },
    instructions: 'Bring the e-mail with your booking. We set the saddle height and show you the display; plan ten minutes.',
  },
  {
    slug: 'inflatable-paddle-board',
    title: 'Inflatable paddle board 10’6 with pump',
    vendor: 'marin-split',
    description:
      'A light board in a rucksack that fits on the bus to any beach around Split. Pumping takes eight minutes by hand, or two with the electric pump that you can add. Never leave it in the midday sun at full pressure; let out a little air first. Bring it back dry and free of sand, otherwise drying costs ten euros.',
    units: 6,
    dayRateMinor: 1_900,
    seasonRules: [SEASONS.summer],
    extras: [{ id: 'electric-pump', label: 'Electric pump for the car socket', amountMinor: 500, per: 'DAY', mandatory: false }],
    depositBaseMinor: 10_000,
    valueMinor: 42_000,
    instantFromTrust: 40,
    attributes: { sport: 'paddling', size: '10’6', level: 'beginner' },
    instructions: 'Ring the bell at the green boathouse. I show you the valve and the way to the nearest quiet water.',
  },
  {
    slug: 'climbing-set-for-two',
    title: 'Climbing set for two: rope, harnesses, helmets',
    vendor: 'marin-split',
    description:
      'Everything for a day of sport climbing on Marjan: a 70-metre single rope, two harnesses, two helmets, fourteen quickdraws and a belay device for each. Rope and slings are inspected after every rental and replaced every three years. The set is for people who can belay; I ask you about it before I hand it over. Tell me about every fall over an edge, and nobody pays for an honest report.',
    units: 2,
    dayRateMinor: 2_200,
    tiers: { 7: 11_000 },
    seasonRules: [SEASONS.weekend],
    depositBaseMinor: 12_000,
    valueMinor: 78_000,
    durationRules: { bufferAfterDays: 1 },
    attributes: { sport: 'climbing', size: 'adjustable', level: 'experienced' },
    instructions: 'We go through the gear list together and both sign it. Bring the shoes that you climb in; chalk is on me.',
  },
];
