export { declareLargeFile, declareRefusedFile } from './file-errors.ts';
export { erasedFile, FILE_PATIENCE_MS, releaseFiles, releasePhotos } from './erased-files.ts';
export { Base64Input, fileTooLarge, MOST_BASE64_BYTES, photosInput, sendFileAgain, sendPhotosAgain } from './file-input.ts';
export {
  discardPhotos,
  LinkedPhoto,
  linkedPhoto,
  linkedPhotoInput,
  photoNeeded,
  photoRefused,
  photoTooLarge,
  PhotoView,
  photoView,
  storePhotos,
  storePicture,
} from './photos.ts';
export {
  linkedProof,
  ProofFile,
  proofFileMissing,
  proofFileRefused,
  proofFileTooLarge,
  ProofFileView,
  proofFileView,
  proofInput,
  proofLinkInput,
  storeProofFile,
} from './proof-files.ts';
export { storedData } from './stored-data.ts';
export {
  DOCUMENT_FORMATS,
  DOCUMENT_TYPES,
  type FileRules,
  type KeptFile,
  photoOf,
  PICTURE_FORMATS,
  PICTURE_TYPES,
  type SizedFile,
  storeFile,
  storeSizes,
} from './stored-file.ts';
