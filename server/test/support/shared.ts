/** Whether the test files of this process use the same servers and the same browser, one file after the other. */
let is_sharing = false;
const kept: { end: () => Promise<unknown>; resource: string }[] = [];

export const isSharing = () => is_sharing;

/** From now on files share what they can. Who calls this also calls `endShared`. */
export function share(): void {
  is_sharing = true;
}

/** Names how something ends that is kept for later files, and the resource that it is to `process.getActiveResourcesInfo`. */
export function endLater(end: () => Promise<unknown>, resource: string): void {
  kept.push({ end, resource });
}

/** Resources of what is kept. */
export const keptResources = (): string[] => kept.map(({ resource }) => resource);

/** Ends what the files of this process have shared. */
export async function endShared(): Promise<void> {
  await Promise.all(kept.splice(0).map(({ end }) => end()));
}
