import { once } from 'node:events';
import { chromium, type Browser } from '@playwright/test';
import { launch } from 'chrome-launcher';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

interface LaunchOptions {
  /** The folder of a persistent profile; without it, the browser uses a temporary one. */
  profile?: string;
  flags?: string[];
}

export interface LaunchedChromium {
  browser: Browser;
  /** Kills all processes of the browser; resolves when they have ended. */
  kill(): Promise<void>;
}

/** Starts a Chromium with one empty page and connects to it. */
export async function launchChromium(options: LaunchOptions = {}): Promise<LaunchedChromium> {
  const { profile, flags = [] } = options;
  const chrome = await launch({
    chromePath: findChromium(),
    userDataDir: profile,
    ignoreDefaultFlags: true,
    chromeFlags: [...CHROMIUM_FLAGS, ...flags],
    // 750 tries, 20 ms apart, take 15 s.
    connectionPollInterval: 20,
    maxConnectionRetries: 750,
    logLevel: 'silent',
  });
  const exited = once(chrome.process, 'exit');
  async function kill() {
    chrome.kill();
    await exited;
  }
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
    return { browser, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}
