import type { Walk } from './walk.ts';

/** Steps that the page of a return offers, and the button of each. */
export const STEPS = {
  process: /^Approve and process/,
  remove: /^Remove units and process/,
  reject: 'Reject and write to the shopper',
  cancel: 'Cancel the return',
} as const;
export type OfferedStep = keyof typeof STEPS;

/** Takes a step that the page of a return offers. Returns what is wrong with the offer: it has to be accepted, or to say why it can’t be. */
export async function takeStep(
  { page, go, refused }: Walk,
  return_id: number,
  step: OfferedStep,
): Promise<{ fault: string | undefined; is_done: boolean }> {
  await go(`/returns/${return_id}`);
  await page.getByRole('heading', { level: 1, name: new RegExp(`\\b${return_id}\\b`) }).waitFor();
  const panel = page.getByRole('region', { name: 'Next step' });
  await panel.locator(`input[value=${step}]`).check();
  const more = panel.getByRole('button', { name: /^One more of/ }).first();
  if (step === 'remove') await more.click();
  const text = panel.getByRole('textbox').and(page.locator('textarea')).last();
  if (step === 'reject')
    await panel.getByRole('textbox', { name: 'Message to the shopper' }).fill('It isn’t ours.');
  else if (step === 'process' && (await text.count()) > 0) await text.fill('The shopper called.');
  const button = panel.getByRole('button', { name: STEPS[step] });
  const ready = button.and(page.locator(':not([aria-disabled=true])'));
  const reason = panel.locator('[data-checked] > div > p').first();
  const offer = await Promise.race([
    ready.waitFor().then(() => 'ready' as const),
    reason.waitFor().then(() => 'reason' as const),
  ]);
  if (offer === 'reason')
    return {
      is_done: false,
      fault:
        (await button.getAttribute('aria-disabled')) === 'true'
          ? undefined
          : `${step} says why it can’t be, and can be pressed`,
    };
  const before = refused.length;
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await ready.click();
  await answered;
  const fault = refused.length === before ? undefined : `${step} was offered and refused: ${refused.at(-1)}`;
  return { is_done: true, fault };
}
