/** After how long a label is looked for again: most are there within seconds. */
const waits_s = [2, 3, 5, 10, 20, 40, 60];

/** Shows a page again that waits for its label, once the label is there. */
export async function awaitLabel(): Promise<void> {
  if (!document.querySelector('[data-awaits-label]')) return;
  for (const wait_s of waits_s) {
    await new Promise((resolve) => setTimeout(resolve, wait_s * 1000));
    const answer = await fetch(location.href).catch(() => undefined);
    if (answer?.ok && !(await answer.text()).includes('data-awaits-label')) return location.reload();
  }
}
