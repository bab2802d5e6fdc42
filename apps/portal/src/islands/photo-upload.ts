import { sent_along } from './sent-along.ts';

/** Photos are made this small before they are sent, in pixels of the longer side. */
const longest_px = 2000;

/**
 * Sends photos as soon as they are picked, one by one, each with a bar of its progress and a way to try again. What else the form holds is sent along,
 * so that it is kept. The list is taken from the page that the server answers.
 */
export function sendPhotosAtOnce(): void {
  const box = document.querySelector<HTMLElement>('[data-photos]');
  const input = box?.querySelector<HTMLInputElement>('input[type="file"]');
  if (!box || !input?.form) return;
  box.classList.add('scripted');
  input.addEventListener('change', () => {
    const left = Number(box.dataset['left']);
    const files = [...(input.files ?? [])].slice(0, left);
    input.value = '';
    void sendAll(box, input.form!, files);
  });
}

async function sendAll(box: HTMLElement, form: HTMLFormElement, files: readonly File[]): Promise<void> {
  const waiting = files.map((file) => ({ file, row: addRow(box, file) }));
  for (const { file, row } of waiting) await sendOne(box, form, file, row);
}

function addRow(box: HTMLElement, file: File): HTMLElement {
  const row = document.createElement('li');
  row.className = 'photo-sending';
  const image = document.createElement('img');
  // What stands there for a file that is no picture, or one that the browser can't draw.
  image.alt = file.name;
  image.src = URL.createObjectURL(file);
  const bar = document.createElement('progress');
  bar.max = 1;
  bar.ariaLabel = box.dataset['sending'] ?? '';
  // A message that is sent meanwhile says without what.
  const without = document.createElement('input');
  without.type = 'hidden';
  without.name = 'without';
  without.value = file.name;
  row.append(image, bar, without);
  box.querySelector('.photo-list')!.append(row);
  return row;
}

async function sendOne(box: HTMLElement, form: HTMLFormElement, file: File, row: HTMLElement): Promise<void> {
  const data = new FormData(form);
  const name = box.querySelector<HTMLInputElement>('input[type="file"]')?.name ?? 'photos';
  data.delete(name);
  data.append(name, await shrink(file), file.name);
  data.append('add', '1');
  const bar = row.querySelector('progress')!;
  bar.hidden = false;
  const answer = await post(form.action, data, bar).catch(() => undefined);
  const fresh = answer && new DOMParser().parseFromString(answer, 'text/html').querySelector('[data-photos]');
  if (fresh) return takeOver(box, fresh, row);
  bar.hidden = true;
  const again = document.createElement('button');
  again.type = 'button';
  again.className = 'button link';
  again.textContent = box.dataset['retry'] ?? '';
  const failed = document.createElement('p');
  failed.className = 'photo-failed';
  failed.textContent = box.dataset['failed'] ?? '';
  row.append(failed, again);
  again.addEventListener('click', () => {
    failed.remove();
    again.remove();
    void sendOne(box, form, file, row);
  });
}

/** Puts the photos that the server knows before those that are still on their way. */
function takeOver(box: HTMLElement, fresh: Element, sent: HTMLElement): void {
  const list = box.querySelector('.photo-list')!;
  URL.revokeObjectURL(sent.querySelector('img')!.src);
  sent.remove();
  const rest = [...list.querySelectorAll('.photo-sending')];
  list.replaceChildren(...fresh.querySelectorAll('.photo-list > li'), ...rest);
  box.dataset['left'] = (fresh as HTMLElement).dataset['left'] ?? '0';
  box.classList.toggle('has-photos', fresh.classList.contains('has-photos') || list.childElementCount > 0);
  box.querySelector('#photos-hint')!.textContent = fresh.querySelector('#photos-hint')?.textContent ?? '';
  box.querySelector<HTMLElement>('.photo-add')!.hidden = box.dataset['left'] === '0';
}

/** XMLHttpRequest, since `fetch` tells nothing of how far a body has got. */
function post(url: string, data: FormData, bar: HTMLProgressElement): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(sent_along)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => (bar.value = loaded / total));
    request.addEventListener('load', () =>
      resolve(request.status === 200 ? request.responseText : undefined),
    );
    request.addEventListener('error', reject);
    request.send(data);
  });
}

/** The photo, not larger than it has to be; as it is where the browser cannot read it. */
async function shrink(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest_px / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    return blob ?? file;
  } catch {
    return file;
  }
}
