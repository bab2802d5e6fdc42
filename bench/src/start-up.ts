import { rmSync } from 'node:fs';
import { makeScratchDir } from './database.ts';
import { median } from './figures.ts';
import { startRetour } from './retour-process.ts';

const starts = 3;

export type StartUp = { first_s: number; later_s: number };

/** Seconds from the start of `retour serve` to a ready answer: into an empty folder, and with the embedded database there but not running. */
export async function measureStartUp(): Promise<StartUp> {
  const data_dir = makeScratchDir();
  try {
    const first_s = await timeStart(data_dir);
    const later: number[] = [];
    for (let i = 0; i < starts; i++) later.push(await timeStart(data_dir));
    return { first_s, later_s: median(later) };
  } finally {
    rmSync(data_dir, { recursive: true, force: true });
  }
}

async function timeStart(data_dir: string): Promise<number> {
  const began = performance.now();
  const retour = await startRetour({ args: ['serve'], settings: { RETOUR_DATA_DIR: data_dir } });
  const { status } = await fetch(`${retour.origin}/readyz`);
  const seconds = (performance.now() - began) / 1000;
  await retour.stop();
  if (status !== 200) throw new Error(`/readyz answered ${status} after the start.`);
  return seconds;
}
