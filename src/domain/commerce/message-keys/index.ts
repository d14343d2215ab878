export { listMessageKeys } from './list-message-keys.ts';
export { type Component, contentDigest } from './message-signature.ts';
export { signedNow, signMessage } from './sign-message.ts';
export { storedData } from './stored-data.ts';
