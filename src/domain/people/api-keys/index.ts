export { API_KEY_ID, API_KEY_SHAPE, findOpenKeys, markKeyUsed, newApiKeySecret, revokeUserKeys } from './api-key.ts';
export { createApiKey } from './create-api-key.ts';
export { listApiKeys } from './list-api-keys.ts';
export { revokeApiKey } from './revoke-api-key.ts';
export { rotateApiKey } from './rotate-api-key.ts';
export { assertWithinCap, recordSpend, spendCapExceeded } from './spend-cap.ts';
export { storedData } from './stored-data.ts';
export { apiKeyEvents } from './events.ts';
