type Puzzle = { challenge: string; salt: string; maxnumber: number; algorithm: string; signature: string };

/** Numbers that are tried before the page gets a turn. */
const at_once = 500;

/** Solves the puzzle of a form, a proof of work as ALTCHA makes them, while it is filled in; the form can be sent once it is solved. */
export function solvePuzzle(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-puzzle]');
  // Where it can't be solved, the code by e-mail is the way.
  if (form) solve(form).catch(() => undefined);
}

async function solve(form: HTMLFormElement): Promise<void> {
  const puzzle = JSON.parse(form.dataset['puzzle']!) as Puzzle;
  const { algorithm, challenge, salt, signature } = puzzle;
  const number = await findNumber(puzzle);
  const field = form.elements.namedItem('proof_of_work') as HTMLInputElement;
  field.value = btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  for (const part of form.querySelectorAll<HTMLElement>('[data-scripted]')) part.hidden = false;
}

async function findNumber({ challenge, salt, maxnumber }: Puzzle): Promise<number> {
  const encoder = new TextEncoder();
  for (let from = 0; from <= maxnumber; from += at_once) {
    const numbers = Array.from({ length: at_once }, (_, i) => from + i);
    const digests = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', encoder.encode(salt + number))),
    );
    const found = digests.findIndex((digest) => toHex(digest) === challenge);
    if (found >= 0) return from + found;
  }
  throw new Error('The puzzle has no solution.');
}

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
