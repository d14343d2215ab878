export { builtInTexts, type LegalVersion } from './built-in-texts.ts';
export { getLegalText } from './get-legal-text.ts';
export { currentLegalVersion } from './legal-store.ts';
export { legalPageUrl, legalPath, legalUrl } from './legal-url.ts';
export { listLegalTexts } from './list-legal-texts.ts';
export { publishLegalText } from './publish-legal-text.ts';
export { storedData } from './stored-data.ts';
