const TIMEOUT_MS = 15_000;

/** Loads a script that defines the global, or rejects; a later call tries again. */
export async function loadScript(src: string, globalName: keyof Window & string): Promise<void> {
  if (window[globalName]) return;
  const script = document.createElement('script');
  script.src = src;
  try {
    await load(script);
    if (!window[globalName])
      throw new Error(`${script.src} did not define the global "${globalName}".`);
  } catch (error) {
    // The next call loads the script again.
    script.remove();
    throw error;
  }
}

function load(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${script.src} could not be loaded.`)));
    setTimeout(() => reject(new Error(`${script.src} did not load in time.`)), TIMEOUT_MS);
    document.head.append(script);
  });
}
