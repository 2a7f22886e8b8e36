import { requestLock } from './live.ts';

const STORAGE_KEY = 'desk-sound';
const LOCK_NAME = 'kitabdost-desk-sound';
/** The frequencies of the notes in Hz. */
const NEW_ORDER = [659, 880];
const SCANS = { known: [880], unknown: [440, 440], invalid: [220] };
/** The time from one note to the next. Each note sounds twice as long. */
const NOTE_SECONDS = 0.25;
/** The volume of a note at its loudest, from 0 to 1. */
const LOUDNESS = 0.08;
/** The time in which a note becomes loud: without it, the note would begin with a click. */
const ATTACK_SECONDS = 0.02;
/** The volume at the end of a note. An exponential ramp cannot reach 0. */
const SILENCE = 0.0001;

let context: AudioContext | undefined;

/** Whether sounds for new orders and scans are on in this browser. */
export function isSoundOn(): boolean {
  return localStorage.getItem(STORAGE_KEY) === 'on';
}

/** Turns sounds on, with a sample, or off. Browsers allow sounds only after a user gesture. */
export async function setSoundOn(isOn: boolean): Promise<void> {
  if (!isOn) return localStorage.removeItem(STORAGE_KEY);
  localStorage.setItem(STORAGE_KEY, 'on');
  await resume();
  play(NEW_ORDER);
}

/** Resumes the sound at user gestures, as browsers demand. Returns a function that ends this. */
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

/** Plays the sound of a new order, if it is on and allowed, in one tab; without locks, in all. */
export function playNewOrder(): void {
  if (!isSoundOn() || context?.state !== 'running') return;
  const playAlone = (lock: Lock | null) => lock && playToEnd();
  if (!requestLock(LOCK_NAME, { ifAvailable: true }, playAlone)) play(NEW_ORDER);
}

/** Plays the sound of a scan's result, if sounds are on and the browser allows them. */
export function playScan(result: keyof typeof SCANS): void {
  if (isSoundOn() && context?.state === 'running') play(SCANS[result]);
}

async function resume(): Promise<void> {
  context ??= new AudioContext();
  await context.resume();
}

/** Plays the sound to its end, while the caller's lock keeps other tabs silent. */
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
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + ATTACK_SECONDS);
    volume.gain.exponentialRampToValueAtTime(SILENCE, begin + 2 * NOTE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 2 * NOTE_SECONDS);
  }
}
