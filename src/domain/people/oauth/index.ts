export { connectClient } from './connect-client.ts';
export { consumeOauthItem } from './consume-oauth-item.ts';
export { countOauthCall } from './count-oauth-call.ts';
export { dropOauthItem } from './drop-oauth-item.ts';
export { endOauthGrant } from './end-oauth-grant.ts';
export { findOauthItem } from './find-oauth-item.ts';
export { keepOauthItem } from './keep-oauth-item.ts';
export { itemNamed, OAUTH_GRANT_DAYS } from './oauth-item-store.ts';
export { storedData } from './stored-data.ts';
