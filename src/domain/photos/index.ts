export { LinkedPhoto, linkedPhoto, linkedPhotoInput } from './linked-photo.ts';
export { photoNeeded, photoRefused, photoTooLarge } from './photo-errors.ts';
export { photosInput } from './photo-input.ts';
export { photoPath, PhotoView, photoView } from './photo-view.ts';
export { storePhotos } from './store-photos.ts';
