export { LinkedPhoto, linkedPhoto, linkedPhotoInput } from './linked-photo.ts';
export { photoNeeded, photoRefused, photoTooLarge } from './photo-errors.ts';
export { photosInput } from './photo-input.ts';
export { PhotoView, photoView } from './photo-view.ts';
export { proofFileMissing, proofFileRefused, proofFileTooLarge } from './proof-errors.ts';
export { linkedProof, ProofFile, ProofFileView, proofFileView, proofLinkInput } from './proof-file.ts';
export { proofInput } from './proof-input.ts';
export { storePhotos } from './store-photos.ts';
export { storeProofFile } from './store-proof-file.ts';
