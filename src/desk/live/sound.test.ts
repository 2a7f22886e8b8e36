import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Sound from './sound.ts';

/** What the browser was asked to play, in order. */
let played: string[];
let state: AudioContextState;
let resumes: number;
let sound: typeof Sound;

class FakeContext {
  currentTime = 10;
  destination = 'loudspeaker';
  get state() {
    return state;
  }
  resume = async () => void (resumes += 1);
}

class FakeTone {
  readonly options: OscillatorOptions;
  constructor(_context: unknown, options: OscillatorOptions) {
    this.options = options;
  }
  connect = (to: FakeVolume) => to;
  start = (at: number) => void played.push(`${this.options.frequency} Hz from ${at}`);
  stop = (at: number) => void played.push(`until ${at}`);
}

class FakeVolume {
  gain = {
    setValueAtTime: (value: number, at: number) => void played.push(`volume ${value} at ${at}`),
    linearRampToValueAtTime: (value: number, at: number) =>
      void played.push(`to ${value} at ${at}`),
    exponentialRampToValueAtTime: (value: number, at: number) =>
      void played.push(`faded to ${value} at ${at}`),
  };
  constructor(_context: unknown, options: GainOptions) {
    played.push(`volume ${options.gain}`);
  }
  connect = (to: string) => void played.push(to);
}

beforeEach(async () => {
  played = [];
  resumes = 0;
  state = 'running';
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('OscillatorNode', FakeTone);
  vi.stubGlobal('GainNode', FakeVolume);
  vi.stubGlobal('navigator', {});
  vi.resetModules();
  sound = await import('./sound.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const listTones = () => played.filter((line) => line.includes('Hz'));

it('plays a note with a soft beginning and a fading end', async () => {
  await sound.setSoundOn(true);
  played = [];
  sound.playScan('invalid');
  expect(played).toEqual([
    'volume 0',
    'volume 0 at 10',
    'to 0.08 at 10.02',
    'faded to 0.0001 at 10.5',
    'loudspeaker',
    '220 Hz from 10',
    'until 10.5',
  ]);
});

it('plays other notes for each event, and the sound of an order when it is turned on', async () => {
  await sound.setSoundOn(true);
  const plays = {
    'turned on': () => {},
    'a new order': () => sound.playNewOrder(),
    'a known book': () => sound.playScan('known'),
    'an unknown book': () => sound.playScan('unknown'),
    'no ISBN': () => sound.playScan('invalid'),
  };
  const tones = Object.entries(plays).map(([name, play]) => {
    play();
    const heard = listTones();
    played = [];
    return [name, heard];
  });
  expect(Object.fromEntries(tones)).toEqual({
    'turned on': ['659 Hz from 10', '880 Hz from 10.25'],
    'a new order': ['659 Hz from 10', '880 Hz from 10.25'],
    'a known book': ['880 Hz from 10'],
    'an unknown book': ['440 Hz from 10', '440 Hz from 10.25'],
    'no ISBN': ['220 Hz from 10'],
  });
});

/** Plays the sounds of a new order and of a scan, and returns how many notes are heard. */
function countNotes(): number {
  played = [];
  sound.playNewOrder();
  sound.playScan('known');
  return listTones().length;
}

it('plays nothing while sounds are off, or before the browser allows them', async () => {
  expect(countNotes()).toBe(0);
  await sound.setSoundOn(true);
  expect(countNotes()).toBe(3);
  state = 'suspended';
  expect(countNotes()).toBe(0);
  state = 'running';
  await sound.setSoundOn(false);
  expect(countNotes()).toBe(0);
  expect(sound.isSoundOn()).toBe(false);
});

it('resumes the sound at each gesture while sounds are on, until it is ended', async () => {
  const end = sound.resumeSoundOnGesture();
  const touch = () => {
    document.dispatchEvent(new Event('pointerdown'));
    document.dispatchEvent(new Event('keydown'));
  };
  touch();
  expect(resumes).toBe(0);
  localStorage.setItem('desk-sound', 'on');
  touch();
  expect(resumes).toBe(2);
  expect(listTones()).toEqual([]);
  end();
  touch();
  expect(resumes).toBe(2);
});

it('plays a new order only in the tab that gets the lock', async () => {
  await sound.setSoundOn(true);
  const request = vi.fn(
    async (_name: string, _options: LockOptions, play: (lock: Lock | null) => unknown) =>
      play(null),
  );
  vi.stubGlobal('navigator', { locks: { request } });
  played = [];
  sound.playNewOrder();
  expect(request).toHaveBeenCalledTimes(1);
  expect(played).toEqual([]);
  sound.playScan('known');
  expect(listTones()).toHaveLength(1);
});
