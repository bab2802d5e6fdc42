/** Has the photos stand inside the reason that asks for them, and below the reasons while none does. */
export function askPhotosAtReason(): void {
  const photos = document.querySelector<HTMLElement>('[data-photos]');
  const form = photos?.closest('form');
  if (!photos || !form) return;
  const place = document.createComment('');
  photos.before(place);
  const move = () => {
    const asking = form.querySelector('[data-photo]:checked')?.parentElement?.querySelector('.reason-more');
    if (asking) asking.append(photos);
    else place.after(photos);
  };
  form.addEventListener('change', move);
  move();
}
