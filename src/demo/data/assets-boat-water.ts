import { type DemoAsset, SEASONS } from './demo-asset.ts';

const AFLOAT = [SEASONS.summer, SEASONS.winterAfloat];

export const assetsBoatWater: readonly DemoAsset[] = [
  {
    slug: 'rigid-inflatable-100-hp',
    title: 'Rigid inflatable, 5.8 m, 100 hp',
    vendor: 'saronic-rentals',
    description:
      'A fast and dry rigid inflatable for eight that reaches Aegina in half an hour. Sun shade, bathing ladder, plotter and full safety gear are on board; fuel is paid by what you use. Stay within twelve miles of the coast and be back before sunset. At winds above five we move your day free of charge. With one of our skippers nobody on board needs a licence.',
    dayRateMinor: 22_000,
    tiers: { 7: 119_000 },
    seasonRules: AFLOAT,
    operatorDayRateMinor: 12_000,
    extras: [
      { id: 'cleaning', label: 'Final cleaning', amountMinor: 3_000, per: 'BOOKING', mandatory: true },
      { id: 'tube', label: 'Towing tube for two', amountMinor: 2_500, per: 'DAY', mandatory: false },
    ],
    depositBaseMinor: 120_000,
    valueMinor: 3_800_000,
    attributes: { length: 5.8, people: 8, engine: '100 hp outboard' },
    instructions: 'Pier 3, berth 14. The briefing covers engine, radio and the chart with the no-go areas; it takes 45 minutes.',
  },
  {
    slug: 'sailing-yacht-36-feet',
    title: 'Sailing yacht, 36 feet, three cabins',
    vendor: 'saronic-rentals',
    description:
      'A well-kept cruiser with three double cabins, furling sails, bow thruster and a new bimini. It suits a crew of six for a week around Hydra and Spetses, or a long weekend to Poros. The person in charge shows a sailing licence and names an experienced second hand. Pump out at sea only beyond six miles. A skipper can be booked and sleeps in the forepeak.',
    dayRateMinor: 34_000,
    tiers: { 7: 198_000, 14: 372_000 },
    seasonRules: AFLOAT,
    operatorDayRateMinor: 18_000,
    extras: [
      { id: 'cleaning', label: 'Final cleaning and linen', amountMinor: 18_000, per: 'BOOKING', mandatory: true },
      { id: 'dinghy-engine', label: 'Outboard for the dinghy', amountMinor: 1_500, per: 'DAY', mandatory: false },
    ],
    depositBaseMinor: 250_000,
    depositCapMinor: 400_000,
    valueMinor: 11_500_000,
    durationRules: { minDays: 3, maxDays: 28, noticeHours: 72, bufferAfterDays: 1, pickupTime: '16:00', returnTime: '10:00' },
    attributes: { length: 10.9, people: 6, engine: '29 hp diesel' },
    instructions:
      'Meet us at the stern of the yacht, pier 3, berth 2. Check-in with inventory takes two hours; bring the crew list.',
  },
  {
    slug: 'open-day-boat-15-hp',
    title: 'Open day boat, 15 hp, for five',
    vendor: 'marin-split',
    description:
      'A simple and honest boat with a sun roof, an anchor and a cool box, made for swimming stops around Čiovo. It burns so little that a full tank lasts two days. The area reaches from Trogir to Stobreč; the islands beyond are too far for it. Leave the water when the bura is announced. Return it with a full tank and the same number of fenders.',
    units: 2,
    dayRateMinor: 9_500,
    tiers: { 7: 52_000 },
    seasonRules: AFLOAT,
    depositBaseMinor: 50_000,
    valueMinor: 690_000,
    durationRules: { pickupTime: '08:30', returnTime: '19:00' },
    attributes: { length: 4.6, people: 5, engine: '15 hp outboard' },
    instructions: 'I wait at the inner pier with the keys on a float. We check engine, anchor line and the forecast together.',
  },
  {
    slug: 'two-seat-jet-ski',
    title: 'Two-seat jet ski on a road trailer',
    vendor: 'atlantic-outdoors',
    description:
      'A quiet four-stroke jet ski on a braked trailer, for people who know how to launch one. The kill cord stays on the wrist from the first metre to the last. Keep 300 metres off bathing beaches and leave the dolphins of the Sado estuary alone. Rinse engine and trailer with fresh water after every day; the adapter is in the seat.',
    dayRateMinor: 15_500,
    tiers: { 7: 82_000 },
    seasonRules: AFLOAT,
    extras: [{ id: 'vests', label: 'Two impact vests', amountMinor: 800, per: 'DAY', mandatory: false }],
    depositBaseMinor: 80_000,
    valueMinor: 1_250_000,
    durationRules: { bufferAfterDays: 1 },
    attributes: { length: 3.1, people: 2, engine: '110 hp jet' },
    instructions: 'Your car needs a 13-pin socket and a tow bar for 750 kg. We couple the trailer and test the lights with you.',
    maintenance: { from: -2, to: 6 },
  },
];
