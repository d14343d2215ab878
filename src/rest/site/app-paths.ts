/** The picture that browsers show beside the name of a page. */
export const ICON_PATH = '/media/icon.svg';

/** The paths of the files that make the account an app on a device, which shows notifications. */
export const APP_PATHS = { manifest: '/app.webmanifest', worker: '/service-worker.js' } as const;
