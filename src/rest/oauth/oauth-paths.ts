/** The paths of the authorization server and of its page. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  consent: '/oauth/sign-in',
  allow: '/oauth/allow',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  metadata: '/.well-known/oauth-authorization-server',
  openid: '/.well-known/openid-configuration',
} as const;
