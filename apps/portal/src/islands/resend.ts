/** Lets another code be asked for once its time has come. */
export function waitToResend(): void {
  const box = document.querySelector<HTMLElement>('[data-resend-in]');
  const button = box?.querySelector('button');
  const seconds = Number(box?.dataset['resendIn']);
  if (!button || !seconds) return;
  button.disabled = true;
  setTimeout(() => {
    button.disabled = false;
    box!.querySelector<HTMLElement>('[data-resend-wait]')!.hidden = true;
  }, seconds * 1000);
}
