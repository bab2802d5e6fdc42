/** After how long a label is looked for again: most are there within seconds. */
const waits_s = [2, 3, 5, 10, 20, 40, 60];

/** What pages wait for: the label of a return, or a payment. */
const marks = ['data-awaits-label', 'data-awaits-payment'];

/** Shows a page again that waits for something, once that is there. */
export async function awaitLabel(): Promise<void> {
  const mark = marks.find((name) => document.querySelector(`[${name}]`));
  if (!mark) return;
  for (const wait_s of waits_s) {
    await new Promise((resolve) => setTimeout(resolve, wait_s * 1000));
    const answer = await fetch(location.href).catch(() => undefined);
    if (answer?.ok && !(await answer.text()).includes(mark)) return location.reload();
  }
}
