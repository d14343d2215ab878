export { createDocumentKind } from './create-document-kind.ts';
export {
  assertDocumentKind,
  DocumentKindInput,
  documentKindUnknown,
  documentWords,
  findDocumentKinds,
  requirementTitle,
  usableKinds,
} from './document-kind-store.ts';
export { listDocumentKinds } from './list-document-kinds.ts';
export { writeStarterKinds } from './starter-document-kinds.ts';
export { storedData } from './stored-data.ts';
export { updateDocumentKind } from './update-document-kind.ts';
