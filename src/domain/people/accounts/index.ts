export {
  accountLock,
  accountUrl,
  ADMINS_LOCK,
  contactOf,
  emailLock,
  endableAccount,
  endingLocks,
  lockActiveAccount,
  ownAccount,
  ownVendor,
} from './account-access.ts';
export { lastAdmin } from './account-errors.ts';
export { CurrentPassword, Email, EmailedToken, NewPassword, Phone, vendorInput } from './account-input.ts';
export {
  addUser,
  type ApiKeyRow,
  assertAnotherAdmin,
  findAdmins,
  findUser,
  findUserByEmail,
  findVendor,
  findVendorOfUser,
  findVendorUser,
  saveUser,
  saveVendor,
  unverifyPhone,
  unverifyPhoneOf,
  USER_ID,
  type UserRow,
  type VendorRow,
} from './account-store.ts';
export { activateVendor } from './activate-vendor.ts';
export { COUNTRY_CODES, timeZonesOf, usualCurrency, usualTimeZone } from './countries.ts';
export { createAdmin } from './create-admin.ts';
export { accountEvents } from './events.ts';
export { FIRST_ASSET } from './first-asset-step.ts';
export { getProfile } from './get-profile.ts';
export { type Invitation, moveInvitation } from './invitation-lifecycle.ts';
export { addInvitation, endInvitations, findInvitation, findOpenInvitations, INVITATION_HOURS } from './invitation-store.ts';
export { confirmEmailStep, whatErasureKeeps } from './own-page.ts';
export { passwordWeakness } from './password-weakness.ts';
export { placeOf } from './place.ts';
export { findShopNames, findTakenNames, keepShopName, likenessOf, lockShopNames, reservedName } from './shop-names.ts';
export { openedShop, OpenedShopView, shopPageUrl, shopPath } from './shop-page.ts';
export { emailAddressOf, isSameAddress, storedPart } from './email-address.ts';
export { firstFreeSlug, isSlugOrLonger, slugOf } from './slugs.ts';
export { closedSlug, storedData } from './stored-data.ts';
export { updateProfile } from './update-profile.ts';
export { updateVendorType } from './update-vendor-type.ts';
export { adminIsNoVendor, becomeVendor, createVendor } from './vendor-profile.ts';
