import { type DemoAsset, SEASONS } from './demo-asset.ts';

export const assetsCamperCar: readonly DemoAsset[] = [
  {
    slug: 'coastline-camper',
    title: 'Coastline camper for two with pop-up roof',
    vendor: 'atlantic-outdoors',
    description:
      'A compact camper for the road down to the Algarve: bed of 130 by 195 centimetres, two-burner stove, fridge and an outdoor shower. It fits into normal parking spaces and under most height limits. Cleaning is included in the price; just take your things and your rubbish with you. Smoking is not allowed inside, dogs are welcome on their own blanket. Wild camping is forbidden on this coast, and fines are yours.',
    dayRateMinor: 9_500,
    tiers: { 7: 59_500, 30: 210_000 },
    seasonRules: [SEASONS.summer],
    extras: [
      { id: 'cleaning', label: 'Cleaning', amountMinor: 6_000, per: 'BOOKING', mandatory: true },
      { id: 'bike-rack', label: 'Bike rack for two', amountMinor: 500, per: 'DAY', mandatory: false },
      { id: 'airport', label: 'Handover at Lisbon airport', amountMinor: 4_500, per: 'BOOKING', mandatory: false },
    ],
    depositBaseMinor: 100_000,
    valueMinor: 2_400_000,
    durationRules: { minDays: 2, maxDays: 60, noticeHours: 24 },
    attributes: { seats: 4, gearbox: 'manual', fuel: 'diesel', kmPerDay: 250 },
    instructions:
      'Bring licence and identity card. The introduction takes forty minutes; we leave the camper with a full water tank.',
  },
  {
    slug: 'city-hatchback-automatic',
    title: 'City hatchback, automatic, five doors',
    vendor: 'rui-tavares',
    description:
      'My own car, serviced every year and kept in a garage. It is small enough for the lanes of Campo de Ourique and has air conditioning that works. The toll badge is on the windscreen; tolls are settled at the return. Please refuel with petrol 95 only. No smoking, and no trips outside Portugal and Spain.',
    dayRateMinor: 3_400,
    tiers: { 7: 20_500 },
    depositBaseMinor: 40_000,
    valueMinor: 980_000,
    durationRules: { maxDays: 14 },
    attributes: { seats: 5, gearbox: 'automatic', fuel: 'petrol', kmPerDay: 200 },
    instructions: 'I meet you at the garage door and we take photos together. Return it to the same place, I help with parking.',
  },
  {
    slug: 'open-top-island-car',
    title: 'Open-top 4×4 for the islands',
    vendor: 'saronic-rentals',
    description:
      'A cheerful open four-seater that takes gravel roads to the beaches nobody else reaches. It may travel on the ferries to Aegina, Agistri and Poros; tell us before, so that the insurance knows. The soft roof closes in two minutes when the meltemi comes up. No driving through sea water, however good the photo would be.',
    dayRateMinor: 6_400,
    tiers: { 7: 37_000 },
    seasonRules: [SEASONS.summer],
    extras: [{ id: 'ferry-cover', label: 'Insurance on ferries', amountMinor: 900, per: 'DAY', mandatory: false }],
    depositBaseMinor: 60_000,
    valueMinor: 1_450_000,
    durationRules: { minDays: 2 },
    attributes: { seats: 4, gearbox: 'manual', fuel: 'petrol', kmPerDay: 150 },
    instructions: 'The car is parked by pier 3 under the shade roof. We explain the roof, the low gear and the ferry papers.',
  },
  {
    slug: 'high-roof-family-camper',
    title: 'High-roof family camper for four, heated',
    vendor: 'thames-kit',
    description:
      'Four belted seats, four beds and a diesel heater that makes the Highlands pleasant in March. The kitchen has an oven, the bathroom a shower and a cassette toilet. You return it with the toilet and the waste water emptied, everything else we clean. Drivers need two years of practice and must stay on sealed roads. London’s low-emission charge is already paid.',
    dayRateMinor: 11_800,
    tiers: { 7: 69_500, 30: 248_000 },
    seasonRules: [SEASONS.summer, SEASONS.holidays],
    extras: [
      { id: 'cleaning', label: 'Cleaning', amountMinor: 6_500, per: 'BOOKING', mandatory: true },
      { id: 'bedding', label: 'Bedding and towels for four', amountMinor: 4_800, per: 'BOOKING', mandatory: false },
    ],
    depositBaseMinor: 120_000,
    depositCapMinor: 180_000,
    valueMinor: 4_900_000,
    durationRules: { minDays: 3, maxDays: 45, noticeHours: 48, bufferAfterDays: 1 },
    attributes: { seats: 4, gearbox: 'automatic', fuel: 'diesel', kmPerDay: 220 },
    instructions: 'The walk-through takes an hour. Bring both drivers’ licences; leave your own car in our yard for nothing.',
  },
];
