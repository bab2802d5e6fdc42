const storage_key = 'retour-station-mute';

export const isMuted = (): boolean => localStorage.getItem(storage_key) === 'on';
export const setMuted = (on: boolean): void => localStorage.setItem(storage_key, on ? 'on' : 'off');

let context: AudioContext | undefined;

function beep(frequency: number, after_s: number, length_s: number): void {
  if (isMuted()) return;
  context ??= new AudioContext();
  const from = context.currentTime + after_s;
  const tone = new OscillatorNode(context, { frequency, type: 'square' });
  const volume = new GainNode(context, { gain: 0.06 });
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + length_s);
}

/** One high beep: found. */
export const soundFound = (): void => beep(1320, 0, 0.07);

/** Two low beeps: not found. */
export function soundMissing(): void {
  beep(220, 0, 0.09);
  beep(220, 0.15, 0.09);
}
