export { listMessageKeys } from './list-message-keys.ts';
export { type Component, contentDigest, signedNow } from './message-signature.ts';
export { provideMessageKeys } from './provide-message-keys.ts';
export { signMessage } from './sign-message.ts';
export { storedData } from './stored-data.ts';
