export { findVendorsWithDepreciation, hasDueDepreciation } from './acquisition.ts';
export { createAcquisition } from './create-acquisition.ts';
export { disposeAcquisition } from './dispose-acquisition.ts';
export { enterDueDepreciation } from './enter-due-depreciation.ts';
export { listAcquisitions } from './list-acquisitions.ts';
export { reopenAcquisition } from './reopen-acquisition.ts';
export { storedData } from './stored-data.ts';
export { updateAcquisition } from './update-acquisition.ts';
export { voidAcquisition } from './void-acquisition.ts';
