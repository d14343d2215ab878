export { approveRenterDocument } from './approve-renter-document.ts';
export { getDocumentFile } from './get-document-file.ts';
export { getVerificationStatus } from './get-verification-status.ts';
export { listRenterDocuments } from './list-renter-documents.ts';
export { rejectRenterDocument } from './reject-renter-document.ts';
export { uploadDocument } from './upload-document.ts';
