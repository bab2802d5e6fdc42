/** Names of the built files, with their content's hash; the build fills them in. */
declare const PORTAL_ASSETS: { style: string; script: string; worker: string; font: string };

export const assets = PORTAL_ASSETS;

/** What shops include to show the portal in their own pages, as a script; the build fills it in. */
declare const PORTAL_EMBED: string;

export const embed_script = PORTAL_EMBED;
