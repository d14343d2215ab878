/** The references by which a spend cap counts a rent, a longer rental or a claim once, whichever call names it first. */
export const spendReference = {
  rental: (bookingId: string) => `rental:${bookingId}`,
  extension: (extensionId: string) => `extension:${extensionId}`,
  /** `subjectId` is the id of an incident or a dispute. */
  claim: (subjectId: string) => `claim:${subjectId}`,
};
