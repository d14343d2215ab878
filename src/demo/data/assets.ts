import { assetsBoatWater } from './assets-boat-water.ts';
import { assetsCamperCar } from './assets-camper-car.ts';
import { assetsCampingOutdoor } from './assets-camping-outdoor.ts';
import { assetsConstruction } from './assets-construction.ts';
import { assetsEventParty } from './assets-event-party.ts';
import { assetsPhotoDrone } from './assets-photo-drone.ts';
import { assetsSportsHobby } from './assets-sports-hobby.ts';
import { assetsToolsDiy } from './assets-tools-diy.ts';
import type { DemoAsset } from './demo-asset.ts';

/** The listings of every category, by its slug. */
export const assets: ReadonlyMap<string, readonly DemoAsset[]> = new Map([
  ['sports-hobby', assetsSportsHobby],
  ['camping-outdoor', assetsCampingOutdoor],
  ['camper-car', assetsCamperCar],
  ['boat-water', assetsBoatWater],
  ['construction', assetsConstruction],
  ['photo-drone', assetsPhotoDrone],
  ['event-party', assetsEventParty],
  ['tools-diy', assetsToolsDiy],
]);
