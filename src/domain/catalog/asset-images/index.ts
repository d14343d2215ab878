export { addImage, MOST_IMAGES, removeImage, storeImage } from './asset-image-files.ts';
export { getAssetImageFile } from './get-asset-image-file.ts';
export { imageMissing, imageRefused, imageTooLarge } from './image-errors.ts';
export { storedData } from './stored-data.ts';
