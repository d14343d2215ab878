import type { DemoAsset } from './demo-asset.ts';

const LOW_LOADER = {
  id: 'delivery',
  label: 'Delivery and collection by low loader',
  amountMinor: 15_000,
  per: 'BOOKING' as const,
  mandatory: false,
};

export const assetsConstruction: readonly DemoAsset[] = [
  {
    slug: 'mini-excavator',
    title: 'Mini excavator, 1.8 t, three buckets',
    vendor: 'spree-machines',
    description:
      'A short-tail excavator that fits through a 1.10 metre gate and digs down to 2.40 metres. Buckets of 30, 50 and 100 centimetres hang on a quick coupler. Ask for the plans of gas, power and water before you dig; damage to lines is yours. Grease it every eight hours, the gun is behind the seat. With our operator you also get his eye for the ground.',
    dayRateMinor: 18_000,
    tiers: { 7: 90_000, 30: 300_000 },
    operatorDayRateMinor: 22_000,
    extras: [LOW_LOADER],
    depositBaseMinor: 500_000,
    valueMinor: 3_400_000,
    durationRules: { maxDays: 120 },
    attributes: { tonnes: 1.8, attachment: 'quick coupler, three buckets' },
    instructions: 'Trailers must carry 2.2 t and have lashing points. We load with the machine ramp; bring your certificate.',
  },
  {
    slug: 'electric-scissor-lift',
    title: 'Electric scissor lift, 10 m working height',
    vendor: 'douro-hire',
    description:
      'An indoor lift for two people and their tools, with white tyres that leave no marks on the floor. The battery lasts a full working day and charges overnight at any socket. Use it on level and solid ground only, and never as a crane. Harnesses are in the box and are to be worn. Delivery is part of every rental, because it weighs more than two tonnes.',
    dayRateMinor: 11_500,
    tiers: { 7: 54_000, 30: 168_000 },
    extras: [{ id: 'delivery', label: 'Delivery and collection', amountMinor: 12_000, per: 'BOOKING', mandatory: true }],
    depositBaseMinor: 200_000,
    valueMinor: 1_600_000,
    durationRules: { maxDays: 120, noticeHours: 24 },
    attributes: { tonnes: 2.2, attachment: 'extendable platform', workingHeight: 10 },
    instructions: 'Tell us the width of the door and how far the socket is. The driver hands over key, charger and harnesses.',
  },
  {
    slug: 'aluminium-scaffold-tower',
    title: 'Aluminium scaffold tower, 6 m platform height',
    vendor: 'thames-kit',
    description:
      'A rolling tower in parts that two people carry up the stairs and assemble in forty minutes with guard rails first. Stabilisers for outdoor use are included, and so is the inspection tag. Nobody stays on it while it is rolled. Return all forty-four parts; the missing ones are listed with their price on the tag.',
    units: 5,
    dayRateMinor: 3_900,
    tiers: { 7: 14_500, 30: 42_000 },
    extras: [
      { id: 'delivery', label: 'Delivery and collection inside the M25', amountMinor: 5_500, per: 'BOOKING', mandatory: false },
    ],
    depositBaseMinor: 80_000,
    valueMinor: 210_000,
    attributes: { tonnes: 0.2, attachment: 'stabilisers', workingHeight: 8 },
    instructions: 'Needs a van or a roof rack of 2.5 m. We count the parts with you at the loading bay and hand over the manual.',
  },
  {
    slug: 'plate-compactor',
    title: 'Plate compactor, 90 kg, petrol',
    vendor: 'spree-machines',
    description:
      'The right weight for terraces, paths and the base of a garage. A water tank keeps the plate clean on asphalt, and a rubber mat protects paving stones. Wear ear defenders and safety shoes; we lend both. Let it cool down before you put it into your car, and close the fuel tap.',
    units: 2,
    dayRateMinor: 3_200,
    tiers: { 7: 13_500 },
    extras: [{ id: 'mat', label: 'Rubber mat for paving', amountMinor: 500, per: 'DAY', mandatory: false }],
    depositBaseMinor: 30_000,
    valueMinor: 160_000,
    attributes: { tonnes: 0.09, attachment: 'water tank' },
    instructions: 'Two people lift it; folding ramps can be borrowed. Ask for the small funnel, it saves your shoes.',
    paused: true,
  },
];
