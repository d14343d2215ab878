export { adminLetsNobodyIn, approveLoginLink } from './approve-login-link.ts';
export { createLoginLink, LOGIN_LINK_MINUTES } from './create-login-link.ts';
export { denyLoginLink } from './deny-login-link.ts';
export { getLoginStatus } from './get-login-status.ts';
export { endLoginLinks } from './login-link-store.ts';
export { showLoginLink } from './show-login-link.ts';
export { storedData } from './stored-data.ts';
