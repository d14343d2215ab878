/** How long the link in an e-mail works: to choose a new password, and to confirm the address. */
export const PASSWORD_RESET_MINUTES = 30;
export const EMAIL_VERIFICATION_HOURS = 72;
