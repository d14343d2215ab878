import type { Listing } from '../catalog/index.ts';
import type { Access } from '../kernel/index.ts';
import { quotableAsset } from '../quotes/index.ts';

/** An asset that is offered now, by its slug or its id, for somebody who is signed in. */
export const assessedAsset: Access<'user', { slug?: string | undefined; assetId?: string | undefined }, Listing> = {
  who: 'user',
  scope: 'read:booking',
  errors: quotableAsset.errors,
  load: (from, caller, input, ...more) => quotableAsset.load(from, caller, input, ...more),
};
