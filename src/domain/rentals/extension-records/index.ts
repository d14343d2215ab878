export { extensionEvents } from './events.ts';
export { addExtension, type Extension, extensionLifecycle, moveExtension } from './extension-lifecycle.ts';
export { findExtension, findExtensionsOf, findOpenExtension, findOpenExtensionsOfBookings } from './extension-store.ts';
export { ExtensionView, extensionView, OpenExtensionView, openExtensionView } from './extension-view.ts';
export { storedData } from './stored-data.ts';
