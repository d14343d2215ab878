export { listMessageKeys } from './list-message-keys.ts';
export { type Component, contentDigest } from './message-signature.ts';
export { signMessage } from './sign-message.ts';
export { signedNow } from './message-signature.ts';
export { storedData } from './stored-data.ts';
