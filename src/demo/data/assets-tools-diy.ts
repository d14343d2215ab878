import type { DemoAsset } from './demo-asset.ts';

export const assetsToolsDiy: readonly DemoAsset[] = [
  {
    slug: 'rotary-hammer-drill',
    title: 'Rotary hammer drill, SDS-plus, with bits',
    vendor: 'rui-tavares',
    description:
      'A strong hammer drill that goes through Lisbon’s old stone walls as if they were cheese. Bits from 5 to 18 millimetres and two chisels are in the case. Worn bits are my problem, broken ones yours at cost price. Check for pipes before you drill; the detector is in the lid. Wear the goggles, I lost an afternoon in hospital without them.',
    dayRateMinor: 400,
    depositBaseMinor: 5_000,
    valueMinor: 22_000,
    attributes: { power: '900 W', voltage: '230 V' },
    instructions: 'Workshop in the courtyard, second door. I let you drill a hole in my test block first.',
  },
  {
    slug: 'pressure-washer-150-bar',
    title: 'Pressure washer, 150 bar, surface cleaner',
    vendor: 'rui-tavares',
    description:
      'It brings back the colour of a terrace in an hour. With it come twelve metres of hose, a surface cleaner and a foam lance. Do not point it at old lime plaster, wooden windows or anything alive. Let the water run through without pressure before you pack it, and keep the filter.',
    dayRateMinor: 1_500,
    tiers: { 7: 6_000 },
    depositBaseMinor: 8_000,
    valueMinor: 41_000,
    attributes: { power: '2.2 kW', voltage: '230 V' },
    instructions: 'You need a tap with a half-inch thread. It rolls, but stairs are easier with two people.',
  },
  {
    slug: 'wet-tile-cutter',
    title: 'Wet tile cutter, 1.2 m, diamond blade',
    vendor: 'rui-tavares',
    description:
      'A table saw for tiles up to 1.20 metres, also for mitre cuts at 45 degrees. The blade is new at every tenth rental and cuts porcelain without chips when you push slowly. Use it outdoors or on a floor that may get wet. Empty the tray and rinse the pump, because dry slurry is stone. Not for wood and not for people in a hurry.',
    units: 2,
    dayRateMinor: 2_300,
    tiers: { 7: 9_500 },
    extras: [{ id: 'blade', label: 'New blade of your own', amountMinor: 3_900, per: 'BOOKING', mandatory: false }],
    depositBaseMinor: 12_000,
    valueMinor: 74_000,
    durationRules: { bufferAfterDays: 1 },
    attributes: { power: '1.2 kW', voltage: '230 V' },
    instructions: 'It weighs 48 kg and folds its legs. I help to load it and give you a spare wedge for the blade guard.',
  },
  {
    slug: 'telescopic-ladder',
    title: 'Telescopic ladder, 3.8 m, with stabiliser bar',
    vendor: 'thames-kit',
    description:
      'A ladder that shrinks to the size of a suitcase and rides on the Overground without dirty looks. Each rung clicks audibly; climb only when all of them have. It carries 150 kilos and comes with a stabiliser bar and a bag. Keep fingers off the rungs while it folds. Wipe it down after painting, wet drips are free and dry ones are not.',
    units: 6,
    dayRateMinor: 900,
    depositBaseMinor: 4_000,
    valueMinor: 16_000,
    instantFromTrust: 40,
    attributes: { power: 'none', voltage: 'none' },
    instructions: 'Collect from the counter. We extend it together once and look at every lock.',
  },
  {
    slug: 'core-drill-on-stand',
    title: 'Core drill, 2.5 kW, on a stand',
    vendor: 'spree-machines',
    description:
      'Round holes up to 20 centimetres through reinforced concrete, dry or wet, with a stand that is pinned or held by vacuum. Crowns from 52 to 202 millimetres can be added and are charged by wear. Hold a water collector ready above living rooms. The slipping clutch is your life insurance: never wedge the switch. Bring it back with dry hoses in winter.',
    dayRateMinor: 5_800,
    tiers: { 7: 24_500 },
    extras: [{ id: 'vacuum', label: 'Vacuum pump and plate', amountMinor: 1_500, per: 'DAY', mandatory: false }],
    depositBaseMinor: 40_000,
    valueMinor: 195_000,
    attributes: { power: '2.5 kW', voltage: '230 V' },
    instructions: 'Tell us diameter and wall thickness, and the right crowns are laid out. The yard master explains the clutch.',
  },
];
