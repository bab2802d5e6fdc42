/** What pages load, below the root of the site. */
export type Assets = { style: string; script: string; theme: string; font: string; search: string };
