/** Of the files of one call as they are; in base64 they are a third larger. A form may carry a larger one, up to `maxUploadBytes`. */
export const MOST_BASE64_BYTES = 12_000_000;
