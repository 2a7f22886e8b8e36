const KEY = 'desk-sound';
const LOCK = 'kitabdost-desk-sound';
/** The frequencies of the notes in Hz. */
const NEW_ORDER = [659, 880];
const SCANS = { known: [880], unknown: [440, 440], invalid: [220] };
const NOTE_SECONDS = 0.25;
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

/** Whether sounds for new orders and scans are on in this browser. */
export function isSoundOn(): boolean {
  return localStorage.getItem(KEY) === 'on';
}

/**
 * Turns sounds on or off. Call it in a click handler, because browsers allow sound only after a
 * user gesture.
 */
export async function setSoundOn(isOn: boolean): Promise<void> {
  if (!isOn) return localStorage.removeItem(KEY);
  localStorage.setItem(KEY, 'on');
  await resume();
  play(NEW_ORDER);
}

/**
 * Allows sound at the next user gesture, as browsers require after a reload. Returns a function that
 * stops waiting.
 */
export function resumeSoundOnGesture(): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const onGesture = () => {
    if (isSoundOn()) void resume();
  };
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, onGesture, { signal });
  return () => controller.abort();
}

/** Plays the sound of a new order, unless another tab is playing it or sounds are off. */
export function playNewOrder(): void {
  if (!isSoundOn() || context?.state !== 'running') return;
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return play(NEW_ORDER);
  const playAlone = (lock: Lock | null) => lock && playToEnd();
  locks.request(LOCK, { ifAvailable: true }, playAlone).catch(() => undefined);
}

/** Plays the sound of a scan's result, if sounds are on. */
export function playScan(result: keyof typeof SCANS): void {
  if (isSoundOn() && context?.state === 'running') play(SCANS[result]);
}

async function resume(): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
}

async function playToEnd(): Promise<void> {
  play(NEW_ORDER);
  await new Promise((resolve) => setTimeout(resolve, 2 * NEW_ORDER.length * NOTE_SECONDS * 1000));
}

function play(notes: readonly number[]): void {
  if (!context) return;
  for (const [at, frequency] of notes.entries()) {
    const begin = context.currentTime + at * NOTE_SECONDS;
    const tone = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 2 * NOTE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 2 * NOTE_SECONDS);
  }
}
