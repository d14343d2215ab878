export { createAsset } from './create-asset.ts';
export { deleteAsset } from './delete-asset.ts';
export { deleteAssetImage } from './delete-asset-image.ts';
export { getOwnerAssetDetail } from './get-owner-asset-detail.ts';
export { listMyAssets } from './list-my-assets.ts';
export { updateAsset } from './update-asset.ts';
export { uploadAssetImage } from './upload-asset-image.ts';
