export { publicKeySet } from './access-token.ts';
export { addPasskey } from './add-passkey.ts';
export { assertCredentialStillValid, authenticate, authenticateUnasked, type Credential } from './authentication.ts';
export { BROWSER_SESSION_DAYS, newBrowserSecret, Opened, openBrowserSessionRow, renewBrowserSession } from './browser-session.ts';
export {
  findOpenConnection,
  findSoftware,
  openConnection,
  REFRESH_TOKEN_DAYS,
  renewConnection,
  setScopes,
} from './connection-store.ts';
export { confirmPassword } from './confirm-password.ts';
export { confirmSecondFactor } from './confirm-second-factor.ts';
export { getSecondFactor } from './get-second-factor.ts';
export { listPasskeys } from './list-passkeys.ts';
export { listSessions } from './list-sessions.ts';
export { login } from './login.ts';
export { logout } from './logout.ts';
export { openAccountPage } from './open-account-page.ts';
export { openBrowserSession } from './open-browser-session.ts';
export { openBrowserSessionByPasskey } from './open-browser-session-by-passkey.ts';
export { ownerLogin } from './owner-login.ts';
export { dropPasskeys, findPasskeys } from './passkey-store.ts';
export { assertPassword, assertStillProven, assertUnchanged, checkPassword, signInUnlocked } from './password-check.ts';
export { assertMayProbe, countProbe } from './probe-limit.ts';
export { refreshToken } from './refresh-token.ts';
export { removePasskey } from './remove-passkey.ts';
export { removeSecondFactor } from './remove-second-factor.ts';
export { renamePasskey } from './rename-passkey.ts';
export { renewRecoveryCodes } from './renew-recovery-codes.ts';
export { SecondFactorCode } from './second-factor-code.ts';
export { dropSecondFactor } from './second-factor-store.ts';
export { endSession, endUserSessions, findOpenSessions, findOwnSession } from './session-store.ts';
export { openSession, renewSessionCode, SESSION_HOURS, SESSION_ID, signInTokens, TokensView } from './session-tokens.ts';
export {
  accountSuspended,
  codeNeeded,
  currentPasswordWrong,
  newPasswordByMail,
  notAVendor,
  secondFactorNeeded,
  tooManyAttempts,
  waitOf,
  wrongPassword,
} from './sign-in-errors.ts';
export { ACCESS_TOKEN_MINUTES } from './signing-key.ts';
export { startPasskey } from './start-passkey.ts';
export { startPasskeySignIn } from './start-passkey-sign-in.ts';
export { startSecondFactor } from './start-second-factor.ts';
export { ENDED_SESSION_DAYS, storedData } from './stored-data.ts';
export { isLinkToAllow } from './wider-access.ts';
export { checkProviderAnswer } from './check-provider-answer.ts';
export { connectIdentity } from './connect-identity.ts';
export { disconnectIdentity } from './disconnect-identity.ts';
export { addIdentity, dropIdentities, findIdentities, findIdentity, identityLock, useUpIdentity } from './identity-store.ts';
export { listIdentities } from './list-identities.ts';
export { openBrowserSessionByProvider } from './open-browser-session-by-provider.ts';
export { providerRefused } from './provider-errors.ts';
export { readProof, SignedProof } from './provider-proof.ts';
export { startProviderSignIn } from './start-provider-sign-in.ts';
