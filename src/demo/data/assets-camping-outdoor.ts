import { type DemoAsset, SEASONS } from './demo-asset.ts';

export const assetsCampingOutdoor: readonly DemoAsset[] = [
  {
    slug: 'four-person-tunnel-tent',
    title: 'Tunnel tent for four with a standing porch',
    vendor: 'atlantic-outdoors',
    description:
      'A roomy family tent with a dark sleeping cabin for four and a porch that you can stand up in. Two people pitch it in twenty minutes; the pegs for sand and for hard ground are both in the bag. It has stood through a night of 70 km/h wind at Cabo Sardão. Dry it before you pack it, or tell us that it is wet and we hang it up. No candles and no cooking inside.',
    units: 5,
    dayRateMinor: 2_100,
    tiers: { 7: 9_800 },
    seasonRules: [SEASONS.summer],
    depositBaseMinor: 15_000,
    valueMinor: 62_000,
    durationRules: { minDays: 2, bufferAfterDays: 1 },
    attributes: { persons: 4, season: 'three seasons' },
    instructions: 'The tent comes in one bag of 14 kg. We open it with you and count poles and pegs against the list.',
  },
  {
    slug: 'rooftop-tent-for-two',
    title: 'Rooftop tent for two, fits most roof bars',
    vendor: 'atlantic-outdoors',
    description:
      'A hard-shell roof tent that opens in a minute and holds a real mattress of 140 by 200 centimetres. It needs roof bars that carry 75 kilos; bring your registration paper, so that we can check the load. We mount it for you in half an hour and take it off again at the end. Drive no faster than 110 km/h and mind car parks lower than 2.20 metres.',
    dayRateMinor: 4_800,
    tiers: { 7: 24_500, 30: 78_000 },
    seasonRules: [SEASONS.summer],
    extras: [
      { id: 'mounting', label: 'Mounting and taking off', amountMinor: 3_500, per: 'BOOKING', mandatory: true },
      { id: 'roof-bars', label: 'Roof bars for your car', amountMinor: 600, per: 'DAY', mandatory: false },
    ],
    depositBaseMinor: 50_000,
    valueMinor: 310_000,
    durationRules: { minDays: 3, noticeHours: 48 },
    attributes: { persons: 2, season: 'all year' },
    instructions:
      'Park on the quay in front of the container with an empty roof. Mounting takes thirty minutes, coffee is ready.',
  },
  {
    slug: 'backpacking-set-for-two',
    title: 'Backpacking set for two under nine kilos',
    vendor: 'douro-hire',
    description:
      'A complete set for the Gerês mountains or the Portuguese coastal way: trekking tent, two down sleeping bags to minus two degrees, two mats, stove and pot. Everything packs into the two 60-litre rucksacks that come with it. Sleeping bags are washed after each rental and used with the liner only. Gas has to be bought on arrival, because we may not ship it.',
    units: 4,
    dayRateMinor: 2_700,
    tiers: { 3: 7_200, 7: 13_900 },
    depositBaseMinor: 20_000,
    valueMinor: 115_000,
    durationRules: { minDays: 2, bufferAfterDays: 2 },
    attributes: { persons: 2, season: 'three seasons' },
    instructions:
      'Allow a quarter of an hour for the list: we unpack and repack it with you, so that you know where everything is.',
  },
  {
    slug: 'bell-tent-five-metres',
    title: 'Bell tent, five metres, with wood stove',
    vendor: 'thames-kit',
    description:
      'A cotton bell tent for six sleepers or a dinner for twelve, with a small wood stove and a carbon monoxide alarm. Pitching takes two people forty minutes on a flat lawn of seven by seven metres. Keep the stove door closed, never leave a fire alone and sleep with the vents open. Mud is part of camping, mildew is not: call us if the canvas is wet, and we collect it the same day.',
    units: 2,
    dayRateMinor: 5_900,
    tiers: { 7: 26_000 },
    seasonRules: [SEASONS.summer, SEASONS.weekend],
    extras: [
      { id: 'bedding', label: 'Six mattresses with bedding', amountMinor: 7_200, per: 'BOOKING', mandatory: false },
      { id: 'pitching', label: 'We deliver and pitch it inside the M25', amountMinor: 9_500, per: 'BOOKING', mandatory: false },
    ],
    depositBaseMinor: 30_000,
    valueMinor: 125_000,
    durationRules: { minDays: 2, bufferAfterDays: 1 },
    attributes: { persons: 6, season: 'all year' },
    instructions: 'Two bags, 46 kg in total, and the stove in a crate. Use the loading bay on the left of the shop.',
  },
  {
    slug: 'family-beach-camp',
    title: 'Family beach camp: shade, chairs, cool box',
    vendor: 'marin-split',
    description:
      'Shade sail with sand anchors, four low chairs, a folding table and a cool box that keeps ice for two days. The whole camp rolls to the beach on its own cart. Take it down when the afternoon wind rises above a strong breeze. Shake the sand out before you return it and keep the cart off the rocks.',
    units: 3,
    dayRateMinor: 1_700,
    tiers: { 7: 7_900 },
    seasonRules: [SEASONS.summer],
    depositBaseMinor: 5_000,
    valueMinor: 28_000,
    instantFromTrust: 40,
    attributes: { persons: 4, season: 'summer' },
    instructions: 'The cart stands ready beside the boathouse from eight. Ice is sold at the kiosk fifty metres on.',
  },
];
