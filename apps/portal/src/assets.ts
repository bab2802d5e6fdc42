/** Names of the built files, with their content's hash; the build fills them in. */
declare const PORTAL_ASSETS: { style: string; script: string; worker: string; font: string };

export const assets = PORTAL_ASSETS;
