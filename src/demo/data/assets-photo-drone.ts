import type { DemoAsset } from './demo-asset.ts';

export const assetsPhotoDrone: readonly DemoAsset[] = [
  {
    slug: 'mini-drone-249-grams',
    title: 'Mini drone, 249 g, three batteries',
    vendor: 'mira-lenz',
    description:
      'A folding drone just under 250 grams, so that no pilot certificate is asked for. Three batteries give about 80 minutes in the air, and the footage is sharp in 4K. You still fly by the rules: not over crowds, not near airports, never above 120 metres. Propellers are wear and tear, a drowned drone is not. Delete your pictures from the card, or I do it unseen.',
    dayRateMinor: 3_500,
    tiers: { 7: 16_500 },
    depositBaseMinor: 30_000,
    valueMinor: 89_000,
    durationRules: { bufferAfterDays: 1 },
    attributes: { mount: 'fixed lens', sensor: '1/1.3 inch', drone: 'under 250 g', grams: 249 },
    instructions: 'Ring at “Lenz”. We update the firmware together and do one flight in the courtyard.',
  },
  {
    slug: 'camera-drone-four-thirds',
    title: 'Camera drone with 4/3 sensor, 960 g',
    vendor: 'douro-hire',
    description:
      'The drone for film work: a large sensor, ten-bit colour and 45 minutes for each of the four batteries. With our pilot you need no certificate and get the permits for Porto’s centre arranged. If you fly yourself, show the certificate of a remote pilot and your operator number. Every flight is logged, and the log goes to the insurer after a crash.',
    dayRateMinor: 8_900,
    tiers: { 7: 43_000 },
    operatorDayRateMinor: 26_000,
    extras: [{ id: 'filters', label: 'Set of ND filters', amountMinor: 700, per: 'DAY', mandatory: false }],
    depositBaseMinor: 90_000,
    valueMinor: 245_000,
    attributes: { mount: 'fixed lens', sensor: 'Four Thirds', drone: '250 g and more', grams: 958 },
    instructions: 'Upload your operator number before the day. Batteries are charged; bring your own memory cards.',
  },
  {
    slug: 'mirrorless-with-24-70',
    title: 'Full-frame mirrorless with 24–70 mm f/2.8',
    vendor: 'mira-lenz',
    description:
      'My second body with the lens that stays on it at every wedding. It has two card slots, four batteries and a strap that does not hurt after ten hours. The sensor was cleaned this month and I photograph it before every handover. Beach and paint powder are out of bounds. Ask me for the settings that I like, or reset it with one button.',
    dayRateMinor: 6_500,
    tiers: { 7: 31_000 },
    extras: [{ id: 'flash', label: 'Speedlight with trigger', amountMinor: 900, per: 'DAY', mandatory: false }],
    depositBaseMinor: 80_000,
    valueMinor: 410_000,
    attributes: { mount: 'E-mount', sensor: 'full frame', drone: 'no drone' },
    instructions: 'We test shutter, autofocus and both card slots on the table. Bring a card of your own.',
  },
  {
    slug: 'telephoto-70-200',
    title: 'Telephoto zoom 70–200 mm f/2.8',
    vendor: 'rui-tavares',
    description:
      'The classic lens for sport, concerts and birds that do not come closer. Glass without a scratch, image stabiliser checked, hood and both caps included. Please use the foot of the lens on a tripod and not the camera’s. Rain is fine, sea spray is not.',
    dayRateMinor: 2_400,
    depositBaseMinor: 40_000,
    valueMinor: 165_000,
    attributes: { mount: 'EF', sensor: 'full frame', drone: 'no drone' },
    instructions: 'Bring your camera, so that we can try it together at the window. It leaves in its padded case.',
  },
];
